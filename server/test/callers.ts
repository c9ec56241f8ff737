import { randomUUID } from 'node:crypto'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { hashToken } from '../src/platform/ids.ts'
import { moveIn } from './crowd.ts'
import type { Person } from './person.ts'
import { townWith } from './town.ts'

/** The callers of every endpoint, and their relation to Ana, whose things the calls are about. */
export const CALLERS = [
  'signed out',
  'other person',
  'blocked',
  'suspended',
  'user',
  'verifier',
  'moderator',
  'admin',
] as const
export type Caller = (typeof CALLERS)[number]

/** Private to Ana: no response to anybody else contains it. */
export const SECRET_INTEREST = 'Bees in the attic'
const ANAS_PLACE: [number, number] = [51.508, -0.1281]
export const ANAS_CELL = latLngToCell(...ANAS_PLACE, 8)
/** One cell away, and still within a mile. */
const PLACE_OF_OTHERS: [number, number] = [51.516, -0.1281]

export type Stage = Awaited<ReturnType<typeof openStage>>

/**
 * A town with Ana, her companion Cy, Bo whom she has blocked, and the stranger Dee, who are available near
 * each other, and with one person of each role.
 */
export async function openStage(options: { isEmbedded?: boolean } = {}) {
  const town = await townWith<never>({ people: [], ...options })
  const everybody = await moveIn(
    town,
    Array.from({ length: 7 }, () => ({})),
  )
  const [ana, bo, cy, dee, vera, mo, root] = everybody as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  await town.run(sql`update users set role = case id when ${vera.id} then 'verifier' when ${mo.id} then 'moderator'
    when ${root.id} then 'admin' end where id in (${vera.id}, ${mo.id}, ${root.id})`)
  // Team members have confirmed their password recently.
  await town.run(sql`update sessions set confirmed_until = 'infinity'`)
  await town.run(sql`with made as (
      insert into interests (name, name_key, category, is_public)
      values (${SECRET_INTEREST}, ${SECRET_INTEREST.toLowerCase()}, 'custom', false) returning id)
    insert into user_interests select ${ana.id}, id from made`)
  await town.run(sql`insert into blocks values (${ana.id}, ${bo.id}, ${town.clock.now()})`)
  await ana.switchOn({ at: ANAS_PLACE })
  for (const person of [bo, cy, dee]) await person.switchOn({ at: PLACE_OF_OTHERS })
  await town.deps.bus.settled()

  const by: Record<Caller, Person> = {
    'signed out': { ...dee, cookie: '' },
    'other person': dee,
    blocked: bo,
    suspended: ana,
    user: ana,
    verifier: vera,
    moderator: mo,
    admin: root,
  }
  return { ...town, ana, bo, cy, dee, vera, mo, root, by }
}

/** Makes a caller available like the others, if they have a role. */
export async function comeNear({ vera, mo, root }: Stage, caller: Person) {
  if ([vera, mo, root].includes(caller)) await caller.switchOn({ at: PLACE_OF_OTHERS })
}

/** Signs Ana in on another device. */
export async function anotherSession({ deps, ana, clock }: Stage): Promise<number> {
  const { id } = await deps.db.one<{ id: number }>(
    'test',
    sql`insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
        values (${ana.id}, ${hashToken(randomUUID())}, ${clock.now()}, ${clock.now()},
          ${new Date(clock.now().getTime() + 3_600_000)})
        returning id`,
  )
  return id
}

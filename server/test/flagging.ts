import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { RULE_SWITCHES, type RuleSwitch } from '@hereabouts/contract/flags/limits'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { listFlags } from '../src/flags/service.ts'
import { listNoticed } from '../src/flags/service-unreported.ts'
import { request } from './chatting.ts'
import type { Person } from './person.ts'
import { townWith } from './town.ts'

const CROWD = ['cy', 'dee', 'eve', 'fay', 'gus', 'hal', 'ida', 'jo'] as const

/** A town with Ana, Bo and a crowd, all nearby and here for two days. */
export async function townWithCrowd(flagRules: readonly RuleSwitch[] = RULE_SWITCHES) {
  const team = { digestMinute: null, timeZone: 'UTC', flagRules, webhooks: null }
  const now = new Date('2026-11-18T18:00:00Z')
  const town = await townWith({ people: ['ana', 'bo', ...CROWD] as const, now, config: { team } })
  const { deps, clock, run, people } = town
  clock.passMinutes(2 * 24 * 60)
  for (const person of Object.values(people)) await person.switchOn()
  return {
    ...town,
    crowd: CROWD.map((name) => people[name]),
    flagsOf: async ({ id }: { id: UserId }) => (await listFlags(deps, deps.db, [id])).get(id) ?? [],
    noticedAbout: async ({ id }: { id: UserId }) => (await listNoticed(deps, deps.db)).get(id) ?? [],
    /** Records from which network somebody signed up, this many minutes from now. */
    signUp: ({ id }: Person, network: string, minute = 0) =>
      run(sql`insert into sign_up_networks values (${id}, ${Buffer.from(network)},
        ${new Date(clock.now().getTime() + minute * 60_000)})`),
  }
}

export const blocks = (by: Person, { id: userId }: Person) =>
  by.call(blockPerson, { params: { id: by.id }, body: { userId } })

/** Somebody sends the same first message to each of these people. */
export async function sendToAll(from: Person, people: readonly Person[]) {
  for (const other of people) await request(from, other, 'Hi, I trade crypto')
}

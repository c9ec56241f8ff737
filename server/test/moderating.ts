import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AnyReportKind } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import { CodedError } from '../src/platform/http/coded-error.ts'
import { mintViewer, type SessionId } from '../src/platform/http/viewer.ts'
import type { Person } from './person.ts'
import { townWith } from './town.ts'

const DAY = 24 * 60

/** A town with two moderators, Mo and Ro, ten days after everybody joined. */
export async function townWithModerators(options: Pick<Parameters<typeof townWith>[0] & {}, 'config'> = {}) {
  const town = await townWith({ people: ['ana', 'bo', 'cy', 'mo', 'ro'] as const, ...options })
  const { mo, ro, deps, clock, run } = town
  clock.passMinutes(10 * DAY)
  await run(sql`update users set role = 'moderator' where id in (${mo.id}, ${ro.id})`)
  await run(sql`update sessions set confirmed_until = 'infinity' where user_id in (${mo.id}, ${ro.id})`)
  const asModerator = ({ id }: Person) =>
    mintViewer({ userId: id, sessionId: 1 as SessionId, role: 'moderator', isDue: false })
  return {
    ...town,
    asModerator,
    mods: { mo, ro },
    mo: asModerator(mo),
    ro: asModerator(ro),
    /** Creates accounts that are ten days old. */
    async moveIn(count: number, name: string): Promise<UserId[]> {
      const at = new Date(clock.now().getTime() - 10 * DAY * 60_000)
      const rows = await deps.db.many<{ id: UserId }>(
        'test',
        sql`insert into users (username, name, email, password_hash, created_at)
            select ${name} || '_' || n, ${name}, 'some@example.org', 'x', ${at} from generate_series(1, ${count}::integer) as n
            returning id`,
      )
      return rows.map(({ id }) => id)
    },
    /** Adds a report, a minute after the last one; by somebody without an account if `by` is null. */
    async report(by: UserId | null, about: UserId, kind: AnyReportKind, text = '') {
      clock.passMinutes(1)
      const evidence = { profile: { username: 'them', name: 'Them' }, messages: [], meetups: [] }
      const context = by === null ? 'outside' : 'profile'
      await run(sql`insert into reports (reporter_id, reporter_username, subject_id, kind, context, text, evidence, created_at)
        values (${by}, ${by === null ? '' : 'somebody'}, ${about}, ${kind}, ${context}, ${text}, ${JSON.stringify(evidence)}, ${clock.now()})`)
    },
  }
}

/** The code with which an act fails; null if it does not. */
export async function errorOf(act: Promise<unknown>) {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof CodedError ? error.definition.code : error
}

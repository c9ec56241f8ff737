import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { createApp } from '../../server/src/app.ts'
import { createPushes } from '../../server/src/notifications/service-push.ts'
import { DAY_MS, later } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openEmbedded } from '../../server/src/platform/db/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { watchKinds } from '../../server/src/platform/notifications.ts'
import { memoryThrottles } from '../../server/src/platform/throttle.ts'
import { moveIn } from '../../server/test/crowd.ts'
import type { Person } from '../../server/test/person.ts'
import type { Dweller } from './town.ts'

const METRES_PER_DEGREE = 111_195

/** The app on an embedded database, with a clock that the simulation moves, and phones that count pushes. */
export async function startWorld(now: Date) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-week-'))
  const errors: string[] = []
  const log = createLog('error', { write: (line) => void errors.push(line) })
  const driver = await openEmbedded({ directory: null, log })
  await migrate(driver, { log })
  let time = now
  const app = await createApp({
    config: readConfig({ THROTTLES: 'off', LOG_LEVEL: 'error', DATA_DIR: dataDir }),
    driver,
    secret: 'a secret for benches, the same each time',
    passwordCost: { memoryKib: 8, passes: 1 },
    clock: { now: () => time },
    log,
  })
  await app.prepare()
  await app.http.ready()
  const { deps } = app
  const pushed: { person: UserId; about: string }[] = []
  const pushes = createPushes({
    ...deps,
    throttles: memoryThrottles(),
    pusher: {
      ...deps.pusher,
      async send({ endpoint }, { payload }) {
        const { tag } = JSON.parse(payload) as { tag: string }
        pushed.push({ person: Number(endpoint.split('/').at(-1)) as UserId, about: tag.split('-')[0] ?? '' })
        return { kind: 'accepted' }
      },
    },
  })
  watchKinds(deps.bus, deps.notificationKinds, pushes.announce)

  return {
    deps,
    errors,
    pushed,
    clock: {
      now: () => time,
      set(to: Date) {
        time = to
      },
    },
    /** Adds people whose accounts are old enough for gatherings, each with a phone that gets pushes. */
    async moveIn(dwellers: readonly Dweller[]): Promise<{ person: Person; interestIds: InterestId[] }[]> {
      const interests = await deps.db.many<{ id: InterestId }>(
        'bench',
        sql`select id from interests where category <> 'dating' and not is_hidden order by id`,
      )
      const interestIdsOf = (dweller: Dweller) => dweller.interests.flatMap((nth) => interests[nth]?.id ?? [])
      const movedAt = time
      time = later(movedAt, -2 * DAY_MS)
      const place = { http: app.http, deps, clock: { now: () => time } }
      const people = await moveIn(
        place,
        dwellers.map((dweller) => ({ interests: interestIdsOf(dweller), isConfirmed: true })),
      )
      time = movedAt
      await deps.db.run(
        'bench',
        sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
            select user_id, id, 'https://push.example/' || user_id, '', '', created_at from sessions`,
      )
      return people.map((person, nth) => ({ person, interestIds: interestIdsOf(dwellers[nth] as Dweller) }))
    },
    /** Lets subscribers finish, and sends what is due. */
    async settle() {
      await deps.bus.settled()
      await pushes.announceExpiring()
      await pushes.sendDue()
      await pushes.settled()
    },
    async stop() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

/** Where a person is, and the cells that their phone would share. */
export function placeOf([lat, lng]: readonly [number, number], { offsetMetres: [east, north] }: Dweller) {
  const at: [number, number] = [
    lat + north / METRES_PER_DEGREE,
    lng + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  ]
  return { at, plannedCell: latLngToCell(...at, 6), meetingCell: latLngToCell(lat, lng, 8) }
}

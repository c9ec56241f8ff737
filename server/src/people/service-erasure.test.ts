import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import { filesWith } from 'durable-pglite/test/files-with'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { inTurn } from '../../test/in-turn.ts'
import { scratchDirectory } from '../../test/scratch.ts'
import { townWith } from '../../test/town.ts'
import { HER, wholeLife } from '../../test/whole-life.ts'
import { type EmbeddedDriver, openEmbedded } from '../platform/db/embedded.ts'
import { createLog } from '../platform/log.ts'
import { answerResetRequests } from '../sign-in/service-password-reset.ts'

// Her address begins with her username, so a search for the name also finds the address.
const { password, email: _, ...words } = HER
const HERS = Object.values(words)

inTurn(
  'a day after a deletion became final, no file and no backup contains a byte of the person, also after a restart',
  async () => {
    const directory = scratchDirectory()
    const { ana, app, clock, deps, driver, runRetention, run } = await wholeLife({ directory })
    const passHours = (hours: number) => clock.passMinutes(60 * hours)
    await answerResetRequests(deps)
    await deps.mailer.sendDue()
    // What Ana reported survives her account, as docs/privacy-data.md says.
    await run(sql`delete from reports`)
    await run(sql`vacuum analyze`)
    expect(await backupHolds(driver as EmbeddedDriver)).toEqual(HERS)

    await ana.call(deleteUser, { params: { id: ana.id }, body: { password } })
    await deps.mailer.sendDue()
    passHours(7 * 24 + 1)
    await runRetention()
    // The rows are gone but their bytes are not yet, so the check below can fail.
    await run(sql`vacuum`)
    await run(sql`checkpoint`)
    expect(await filesWith(directory, ...HERS)).not.toEqual([])

    passHours(22)
    expect((await app.retention.listOverdue()).filter(({ overdue }) => overdue > 0)).toEqual([])
    await runRetention()
    expect(await filesWith(directory, ...HERS)).toEqual([])
    expect(await backupHolds(driver as EmbeddedDriver)).toEqual([])

    await driver.close()
    expect(await filesWith(directory, ...HERS)).toEqual([])
    const again = await openEmbedded({ directory, log: createLog('silent') })
    expect(await backupHolds(again)).toEqual([])
    await again.close()
  },
)

test('data that could not be erased is retried, and monitoring counts it', async () => {
  const { ana, app, clock, deps, runRetention } = await townWith({ ownApp: true })
  let hasRoom = false
  deps.db.eraseDeleted = async () => hasRoom
  const overdue = async () =>
    (await app.retention.listOverdue()).find(({ what }) => what === 'people.traces')?.overdue
  await ana.call(deleteUser, { params: { id: ana.id }, body: { password: 'ana_here has a long password' } })
  clock.passMinutes(7 * 24 * 60)
  await runRetention()
  expect(await overdue()).toBe(0)
  clock.passMinutes(24 * 60)
  await runRetention()
  expect(await overdue()).toBe(1)
  hasRoom = true
  await runRetention()
  expect(await overdue()).toBe(0)
})

async function backupHolds(driver: EmbeddedDriver): Promise<string[]> {
  const snapshot = Buffer.from(await driver.dump())
  return HERS.filter((word) => snapshot.includes(word))
}

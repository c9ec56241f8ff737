import { getGathering, getPublicGathering } from '@hereabouts/contract/gatherings/endpoints'
import { CODE_LOOKUPS } from '@hereabouts/contract/gatherings/limits'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { gatheringOf, gatheringTown, joins, seenBy } from '../../test/gathering.ts'
import { speaking } from '../../test/speaking.ts'
import { DAY_MS } from '../platform/clock.ts'
import { DatabaseUnavailable } from '../platform/db/db.ts'
import { headOfGathering } from './service-preview.ts'

const READER = { address: '127.0.0.1', locale: 'en' } as const

test('a link shows what the public page shows, in the time of the place, and nothing else', async () => {
  const town = await gatheringTown([{ username: 'anastasia' }, {}, {}])
  const { ana, bo, cy, deps } = town
  const given = { inHours: 24, note: 'Bring wine', timeZone: 'America/New_York' }
  const id = await gatheringOf([ana, bo], town, given)
  const { code } = await seenBy(ana, id)
  const head = () => headOfGathering(deps, (code as string).toLowerCase(), READER)
  const { title, description } = await head()
  expect(title).toMatch(/, Camden$/)
  expect(description).toMatch(/^Sunday, November 22 at 1:00.PM\. 2 of 3 people so far\./)
  for (const secret of ['anastasia', 'wine', 'café']) expect(title + description).not.toContain(secret)
  await joins(cy, id)
  expect((await head()).description).toContain('3 people are coming')
  town.clock.passMinutes(30 * 60)
  expect((await head()).description).toContain('is over')
})

test('a zone that the server does not know is one with the same time', async () => {
  const town = await gatheringTown(1)
  for (const timeZone of ['Etc/Unknown', 'Mars/Olympus_Mons', '']) {
    const given = { inHours: 24, timeZone, offsetMinutes: -300 }
    const { code } = await seenBy(town.ana, await gatheringOf([town.ana], town, given))
    expect((await headOfGathering(town.deps, code as string, READER)).description).toMatch(/ at 1:00.PM\./)
    await town.run(sql`delete from gatherings`)
  }
})

test('the link and the posters of a weekly gathering lead to next week’s, even after the last one is deleted', async () => {
  const town = await gatheringTown(1)
  const { ana, deps, clock } = town
  const id = await gatheringOf([ana], town, { inHours: 4, weeks: 3, timeZone: 'UTC' })
  const { code, startsAt } = await seenBy(ana, id)
  const shown = () => ana.call(getPublicGathering, { params: { code: code as string } })
  const aWeekLater = new Date(Date.parse(startsAt) + 7 * DAY_MS).toISOString()
  await town.pass(3 * 60)
  expect(await shown()).toMatchObject({ state: 'open', startsAt: aWeekLater, isWeekly: true })
  expect((await seenBy(ana, id)).code).not.toBe(code)
  clock.passMinutes(2 * 24 * 60)
  await town.runRetention()
  expect(await ana.errorOf(getGathering, { params: { id } })).toBe('404 NOT_FOUND')
  expect(await shown()).toMatchObject({ startsAt: aWeekLater })
  const head = await headOfGathering(deps, code as string, READER)
  expect(head.description).toMatch(/^Saturday, November 28/)
})

test('a preview is in the reader’s language, including the name of the interest', async () => {
  const town = await gatheringTown(1)
  const id = await gatheringOf([town.ana], town)
  const { code, interest } = await seenBy(town.ana, id)
  speaking('ja', { [`interest\u0004${interest.name}`]: '集まり' })
  const head = await headOfGathering(town.deps, code as string, { ...READER, locale: 'ja' })
  for (const part of ['集まり', 'Camden']) expect(head.title).toContain(part)
})

test('a preview without a time zone shows no time, and an unknown code shows nothing', async () => {
  const town = await gatheringTown(1)
  const { code } = await seenBy(town.ana, await gatheringOf([town.ana], town))
  expect((await headOfGathering(town.deps, code as string, READER)).description).toMatch(/^1 of 3 people/)
  for (const unknown of ['22222222', 'nonsense', '../../etc'])
    expect((await headOfGathering(town.deps, unknown, READER)).title).toBe('A gathering on Hereabouts')
})

test('a server error does not look like an unknown link', async () => {
  const town = await gatheringTown(1)
  const down = {
    ...town.deps,
    db: { ...town.deps.db, maybeOne: () => Promise.reject(new DatabaseUnavailable('down')) },
  }
  await expect(headOfGathering(down, '22222222', READER)).rejects.toThrow('down')
})

test('previews count against the same limit as the call', async () => {
  const town = await gatheringTown(1, { config: { throttles: true } })
  const { code } = await seenBy(town.ana, await gatheringOf([town.ana], town))
  const titles = []
  for (let nth = 0; nth <= CODE_LOOKUPS.calls; nth++)
    titles.push((await headOfGathering(town.deps, code as string, READER)).title)
  expect(titles.slice(-2)).toEqual([expect.stringMatching(/Camden/), 'A gathering on Hereabouts'])
})

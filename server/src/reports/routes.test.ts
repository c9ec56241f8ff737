import type { BodyFor } from '@hereabouts/contract/http/endpoint'
import { declineMeetup, withdrawMeetup } from '@hereabouts/contract/meetups/endpoints'
import { listReports, reportPerson } from '@hereabouts/contract/reports/endpoints'
import { REPORT_CONTEXTS, REPORT_KINDS, type ReportContext } from '@hereabouts/contract/reports/limits'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { say } from '../../test/chatting.ts'
import { invited, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { withoutId } from '../../test/request-ids.ts'
import { exceptInbox, type Town, townWith } from '../../test/town.ts'

test('a report is returned, and listed for its author and nobody else', async () => {
  const { ana, bo } = await townWith()
  const report = await ana.call(reportPerson, about(bo, { kind: 'scam', text: ' He wants money. ' }))
  expect(report).toEqual({
    id: 1,
    kind: 'scam',
    context: 'profile',
    state: 'open',
    text: 'He wants money.',
    note: '',
    createdAt: '2026-11-20T18:00:00.000Z',
    closedAt: null,
    about: { username: 'bo_here', name: 'bo_here' },
  })
  expect(await ana.call(listReports)).toEqual({ reports: [report] })
  expect(await bo.call(listReports)).toEqual({ reports: [] })
})

test('own reports are listed newest first, with the names that people had at the time', async () => {
  const { ana, bo, cy, run } = await townWith({ people: ['ana', 'bo', 'cy'] })
  await ana.call(reportPerson, about(bo))
  await ana.call(reportPerson, about(cy))
  await run(sql`update users set name = 'Somebody else' where id = ${bo.id}`)
  const { reports } = await ana.call(listReports)
  expect(reports.map(({ about }) => about.name)).toEqual(['cy_here', 'bo_here'])
})

test('the reported person notices nothing, and the author is notified on all their devices', async () => {
  const { ana, bo, listen } = await townWith()
  const [hers, his] = [await listen(ana), await listen(bo)]
  const { id } = await ana.call(reportPerson, about(bo))
  expect(await his.received()).toEqual([])
  expect(exceptInbox(await hers.received())).toEqual([{ name: 'report:changed', payload: [{ id }] }])
})

test('a report that arrives again within minutes, after a lost answer or by a double tap, is the same report', async () => {
  const { ana, bo, clock, run } = await townWith()
  const given = about(bo, { kind: 'scam', text: 'He wants money.' })
  const report = () => ana.call(reportPerson, given)
  const [first, ...others] = await Promise.all([report(), report(), report()])
  clock.passMinutes(9)
  for (const each of [...others, await report()]) expect(each).toEqual(first)
  expect((await ana.call(listReports)).reports).toEqual([first])

  const ids = [first?.id]
  const isNew = async (changed: Partial<BodyFor<typeof reportPerson>> = {}) => {
    const { id } = await ana.call(
      reportPerson,
      about(bo, { kind: 'scam', text: 'He wants money.', ...changed }),
    )
    const isKnown = ids.includes(id)
    ids.push(id)
    return !isKnown
  }
  expect([await isNew({ kind: 'other' }), await isNew({ text: 'He wants more.' })]).toEqual([true, true])
  expect(await isNew()).toBe(false)
  // What it shows has changed.
  await run(sql`update users set name = 'Somebody else' where id = ${bo.id}`)
  expect([await isNew(), await isNew()]).toEqual([true, false])
  clock.passMinutes(11)
  expect(await isNew()).toBe(true)
  await run(sql`update reports set state = 'dismissed', closed_at = created_at`)
  expect(await isNew()).toBe(true)
})

test.each(REPORT_KINDS)('a person can be reported for %s', async (kind) => {
  const { ana, bo } = await townWith()
  expect(await ana.call(reportPerson, about(bo, { kind }))).toMatchObject({ kind })
})

const SOMEHOW: ReportContext[] = ['card', 'profile', 'badge']
/** Everywhere but in the conversation of a gathering. */
const AFTER_MEETUP = REPORT_CONTEXTS.filter((context) => context !== 'group')
const AFTER_INVITATION: ReportContext[] = [...SOMEHOW, 'meetup']

/** The history of two people, and the places from which one can then report the other. */
const PASTS: Record<string, [how: (town: AnaAndBo) => Promise<unknown>, from: readonly ReportContext[]]> = {
  'can see each other': [async () => {}, SOMEHOW],
  'cannot see each other': [async (town) => block(town.bo, town.ana), []],
  'saw each other until the reporter blocked the other': [async (town) => block(town.ana, town.bo), SOMEHOW],
  'did not see each other when the reporter blocked the other': [
    async (town) => {
      await block(town.bo, town.ana)
      await block(town.ana, town.bo)
    },
    [],
  ],
  'had an invitation that was declined': [
    async (town) => {
      await bothOn(town)
      await town.bo.call(declineMeetup, { params: { id: await invited(town.ana, town.bo) } })
    },
    AFTER_INVITATION,
  ],
  'had an invitation, and one blocked the other': [
    async (town) => {
      await bothOn(town)
      await town.ana.call(withdrawMeetup, { params: { id: await invited(town.ana, town.bo) } })
      await block(town.bo, town.ana)
    },
    AFTER_INVITATION,
  ],
  'have an accepted meetup': [(town) => meet(town), AFTER_MEETUP],
  'had an accepted meetup until the reported person blocked the other': [
    async (town) => {
      await meet(town)
      await block(town.bo, town.ana)
    },
    AFTER_MEETUP,
  ],
  'had an accepted meetup until the reporter blocked the other': [
    async (town) => {
      await meet(town)
      await block(town.ana, town.bo)
    },
    AFTER_MEETUP,
  ],
  ...Object.fromEntries(
    ['suspended', 'banned', 'deleted'].map((standing) => [
      `had an accepted meetup until the reported person was ${standing}`,
      [
        async (town: AnaAndBo) => {
          await meet(town)
          await town.run(sql`update users set standing = ${standing} where id = ${town.bo.id}`)
        },
        AFTER_MEETUP,
      ] as const,
    ]),
  ),
  'never met, and the reported person is banned': [
    ({ run, bo }) => run(sql`update users set standing = 'banned' where id = ${bo.id}`),
    [],
  ],
}

test.each(Object.keys(PASTS))(
  'of two people who %s, one can report the other only from these places',
  async (past) => {
    const town = await townWith()
    const [how, from] = PASTS[past] as (typeof PASTS)[string]
    await how(town)
    const nobody = await town.ana.answer(reportPerson, about({ id: 999_999 }))
    const answers: Record<string, unknown> = {}
    for (const context of REPORT_CONTEXTS) {
      const answer = await town.ana.answer(reportPerson, about(town.bo, { context }))
      answers[context] = answer.statusCode === 200 ? 'reported' : withoutId(answer.body)
    }
    expect(answers).toEqual(
      Object.fromEntries(
        REPORT_CONTEXTS.map((context) => [
          context,
          from.includes(context) ? 'reported' : withoutId(nobody.body),
        ]),
      ),
    )
    expect((await town.ana.call(listReports)).reports).toHaveLength(from.length)
  },
)

test('reporting somebody unreportable gives the same answer as for an unknown person', async () => {
  const { ana, bo } = await townWith({ blocks: [['bo', 'ana']] })
  expect(await ana.errorOf(reportPerson, about(bo))).toBe('404 NOT_FOUND')
  expect(await ana.errorOf(reportPerson, about({ id: 999_999 }))).toBe('404 NOT_FOUND')
})

test('nobody can report themselves', async () => {
  const { ana } = await townWith()
  expect(await ana.errorOf(reportPerson, about(ana))).toBe('422 CANNOT_REPORT_ONESELF')
})

test.each<[string, unknown]>([
  ['nobody', { kind: 'scam' }],
  ['no reason', { userId: 2 }],
  ['an unknown reason', { userId: 2, kind: 'rude' }],
  ['the reason that only a meetup can give', { userId: 2, kind: 'felt_unsafe' }],
  ['an unknown place', { userId: 2, kind: 'scam', context: 'home' }],
  ['too much text', { userId: 2, kind: 'scam', text: 'a'.repeat(1001) }],
  ['evidence of its own', { userId: 2, kind: 'scam', evidence: {} }],
])('a report with %s is rejected', async (_, body) => {
  const { ana } = await townWith()
  expect(await ana.errorOf(reportPerson, { body: body as BodyFor<typeof reportPerson> })).toBe(
    '422 VALIDATION',
  )
  expect(await ana.call(listReports)).toEqual({ reports: [] })
})

test('ten reports an hour are allowed, and one person’s flood affects nobody else', async () => {
  const { ana, bo, cy } = await townWith({
    people: ['ana', 'bo', 'cy'],
    config: { throttles: true },
  })
  for (let n = 0; n < 10; n++) await ana.call(reportPerson, about(bo))
  expect(await ana.errorOf(reportPerson, about(bo))).toBe('429 TOO_MANY')
  await cy.call(reportPerson, about(bo))
})

type AnaAndBo = Town & { ana: Person; bo: Person }

function about(person: { id: number }, given: Partial<BodyFor<typeof reportPerson>> = {}) {
  return { body: { userId: person.id, kind: 'harassment' as const, ...given } }
}

async function bothOn({ ana, bo }: AnaAndBo) {
  await ana.switchOn()
  await bo.switchOn()
}

async function meet(town: AnaAndBo) {
  await bothOn(town)
  await meeting(town.ana, town.bo)
  await say(town.bo, town.ana, 'Hello')
}

function block(by: Person, other: Person) {
  return by.call(blockPerson, { params: { id: by.id }, body: { userId: other.id } })
}

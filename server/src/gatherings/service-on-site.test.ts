import { awardBadge } from '@hereabouts/contract/badges/endpoints'
import { sendMessage } from '@hereabouts/contract/chat/endpoints'
import * as contract from '@hereabouts/contract/gatherings/endpoints-on-site'
import { CODE_TRIES_PER_GATHERING } from '@hereabouts/contract/gatherings/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { CODE_TRIES_PER_ROTATION } from '@hereabouts/contract/meetups/limits'
import { SIGN_WORDS } from '@hereabouts/contract/meetups/limits-words'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { listReports, reportPerson } from '@hereabouts/contract/reports/endpoints'
import type { Evidence } from '@hereabouts/contract/reports/schemas'
import { latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { messageTo } from '../../test/chatting.ts'
import { gatheringOf, gatheringTown, leaves, seenBy } from '../../test/gathering.ts'
import { inboxSummary } from '../../test/inbox.ts'
import { HERE } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { speaking } from '../../test/speaking.ts'
import { TRIES_PER_GATHERING } from './service-on-site.ts'

const codeOf = async (person: Person, id: GatheringId) =>
  (await person.call(contract.getGatheringCode, { params: { id }, body: HERE })).code
const entering = (id: GatheringId, code: string, cell = HERE.cell) => ({
  params: { id },
  body: { code, cell },
})
const proves = async (person: Person, other: Person, id: GatheringId) =>
  person.call(contract.proveGathering, entering(id, await codeOf(other, id)))

/** Ana, Bo and Cy are on the way to their gathering. Di is not in it. */
async function onTheWay(options: Parameters<typeof gatheringTown>[1] = {}) {
  const town = await gatheringTown(4, options)
  const id = await gatheringOf([town.ana, town.bo, town.cy], town, { inHours: 4 })
  await town.pass(3.5 * 60)
  return { ...town, id }
}

describe('the sign', () => {
  test('is the same for all members from half an hour before the start until the end, and nobody else has it', async () => {
    const town = await gatheringTown(4)
    const { ana, bo, di } = town
    const id = await gatheringOf([ana, bo, town.cy], town, { inHours: 4 })
    await town.pass(3.5 * 60 - 1)
    expect((await seenBy(ana, id)).sign).toBeNull()
    await town.pass(1)
    const { sign } = await seenBy(ana, id)
    expect(sign).toEqual({
      colour: expect.any(String),
      word: expect.any(String),
      otherWords: [sign?.word],
    })
    expect((await seenBy(bo, id)).sign).toEqual(sign)
    expect((await seenBy(di, id)).sign).toBeNull()
    await town.pass(3 * 60)
    expect((await seenBy(ana, id)).sign).toBeNull()
  })

  test('each screen also gets the word as the others’ phones show it, once for each language', async () => {
    const { ana, bo, cy, id, run } = await onTheWay()
    const inGerman = SIGN_WORDS.map((word) => [`meeting word\u0004${word}`, `${word} auf Deutsch`])
    speaking('de', Object.fromEntries(inGerman))
    await run(sql`update users set locale = 'de' where id in (${bo.id}, ${cy.id})`)
    const { sign } = await seenBy(ana, id)
    expect(sign?.otherWords).toEqual([`${sign?.word} auf Deutsch`])
    expect((await seenBy(bo, id)).sign?.otherWords).toEqual([sign?.word, `${sign?.word} auf Deutsch`])
  })
})

describe('proving that two have met', () => {
  test('counts for both people, whichever of them enters the code, and for nobody else', async () => {
    const { ana, bo, cy, id, listen } = await onTheWay()
    const his = await listen(bo)
    expect((await proves(ana, bo, id)).proved).toEqual([bo.id])
    expect((await seenBy(bo, id)).proved).toEqual([ana.id])
    expect((await seenBy(cy, id)).proved).toEqual([])
    expect((await his.received()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['gathering:changed', 'meetup:changed', 'conversation:updated']),
    )
    // Proving it again, the other way round, changes nothing.
    await proves(bo, ana, id)
    const { meetups } = await ana.call(listMeetups)
    expect(meetups.map(({ state, other }) => [state, other.id])).toEqual([['met', bo.id]])
  })

  test('does not look like an invitation in the inbox, export or evidence', async () => {
    const { ana, bo, id, deps } = await onTheWay()
    await proves(ana, bo, id)
    for (const person of [ana, bo]) {
      const entries = await inboxSummary(person)
      expect(entries.filter((entry) => entry.startsWith('meetup'))).toEqual(['meetup met *'])
      const exported = await person.answer(exportUser, { params: { id: person.id } })
      expect(exported.json().features.meetups.meetups).toMatchObject([{ invitedByMe: null }])
    }
    await ana.call(reportPerson, { body: { userId: bo.id, kind: 'other', context: 'meetup' } })
    const { evidence } = await deps.db.one<{ evidence: Evidence }>('test', sql`select evidence from reports`)
    expect(evidence.meetups).toMatchObject([{ invitedBy: null }])
  })

  test('badges and messages are for proven pairs only, two badges each', async () => {
    const { ana, bo, cy, id } = await onTheWay()
    await proves(ana, bo, id)
    const [meetup] = (await bo.call(listMeetups)).meetups
    const badge = (to: Person, badgeTypeId: number) =>
      ({ params: { id: to.id }, body: { badgeTypeId, meetupId: meetup?.id } }) as never
    await bo.call(awardBadge, badge(ana, 1))
    await bo.call(awardBadge, badge(ana, 2))
    expect(await bo.errorOf(awardBadge, badge(ana, 3))).toBe('409 ALL_GIVEN')
    expect(await bo.errorOf(awardBadge, badge(cy, 1))).toBe('409 NOT_MET')
    await bo.call(sendMessage, messageTo(bo, ana, 'That was fun'))
    expect(await bo.errorOf(sendMessage, messageTo(bo, cy, 'Hello'))).toBe('404 NOT_FOUND')
  })

  test('needs both to be there now: not from elsewhere, too early, after leaving, or with one’s own code', async () => {
    const early = await gatheringTown(3)
    const { ana: ada, bo: ben, cy: cid } = early
    const later = await gatheringOf([ada, ben, cid], early, { inHours: 4 })
    const body = HERE
    expect(await ada.errorOf(contract.getGatheringCode, { params: { id: later }, body })).toBe(
      '409 NOT_ON_SITE',
    )
    await early.pass(3.5 * 60)
    const code = await codeOf(ben, later)
    const far = latLngToCell(51.6, -0.2, 8)
    expect(await ada.errorOf(contract.proveGathering, entering(later, code, far))).toBe('422 WRONG_CODE')
    expect(await ben.errorOf(contract.proveGathering, entering(later, code))).toBe('422 WRONG_CODE')
    await leaves(cid, later)
    expect(await cid.errorOf(contract.proveGathering, entering(later, code))).toBe('409 NOT_ON_SITE')
    await leaves(ben, later)
    expect(await ada.errorOf(contract.proveGathering, entering(later, code))).toBe('422 WRONG_CODE')
  })

  test('cannot be guessed', async () => {
    const { ana, bo, id, deps } = await onTheWay({ config: { throttles: true } })
    const guess = (by: Person) => by.errorOf(contract.proveGathering, entering(id, '000000'))
    for (let nth = 0; nth < CODE_TRIES_PER_ROTATION; nth++) expect(await guess(ana)).toBe('422 WRONG_CODE')
    expect(await guess(ana)).toBe('429 TOO_MANY_CODES')
    for (let nth = 0; nth < CODE_TRIES_PER_GATHERING; nth++)
      await deps.throttles.count(TRIES_PER_GATHERING, `${id} ${bo.id}`)
    expect(await guess(bo)).toBe('429 NO_TRIES_LEFT')
  })
})

describe('how it went', () => {
  test('is asked in private once it is over', async () => {
    const town = await onTheWay()
    const { ana, bo, id } = town
    const met = { params: { id }, body: { outcome: 'met' as const } }
    expect(await ana.errorOf(contract.tellGatheringOutcome, met)).toBe('409 NO_OUTCOME_YET')
    await town.pass(3 * 60)
    expect(await seenBy(ana, id)).toMatchObject({ state: 'over', asksOutcome: true, outcome: null })
    expect(await ana.call(contract.tellGatheringOutcome, met)).toMatchObject({
      asksOutcome: false,
      outcome: 'met',
    })
    expect(await seenBy(bo, id)).toMatchObject({ asksOutcome: true, outcome: null })
  })

  test('is asked once, and the answer also holds for the meetings that were proved there', async () => {
    const town = await onTheWay()
    const { ana, bo, id } = town
    await proves(ana, bo, id)
    await town.pass(3 * 60)
    const meetupOf = async (person: Person) => (await person.call(listMeetups)).meetups[0]
    expect(await meetupOf(ana)).toMatchObject({ wasInvited: false, asksOutcome: false, outcome: null })
    await ana.call(contract.tellGatheringOutcome, { params: { id }, body: { outcome: 'met' } })
    expect(await meetupOf(ana)).toMatchObject({ outcome: 'met' })
    expect(await meetupOf(bo)).toMatchObject({ outcome: null })
  })

  test('a member can report each person who made them feel unsafe, once each', async () => {
    const town = await onTheWay()
    const { ana, bo, cy, di, id } = town
    await town.pass(3 * 60)
    const unsafe = (about?: number) =>
      ({ params: { id }, body: { outcome: 'felt_unsafe', ...(about && { about }) } }) as never
    expect(await ana.errorOf(contract.tellGatheringOutcome, unsafe())).toBe('422 UNSAFE_WITH_WHOM')
    expect(await ana.errorOf(contract.tellGatheringOutcome, unsafe(di.id))).toBe('404 NOT_FOUND')
    const met = { params: { id }, body: { outcome: 'met' as const } }
    for (const told of [unsafe(bo.id), unsafe(bo.id), met, unsafe(bo.id), unsafe(cy.id), unsafe(bo.id)])
      await ana.call(contract.tellGatheringOutcome, told)
    expect((await ana.call(listReports)).reports).toMatchObject(
      [cy, bo].map(({ username }) => ({ kind: 'felt_unsafe', context: 'group', about: { username } })),
    )
    const { evidence } = await town.deps.db.one<{ evidence: Evidence }>(
      'test',
      sql`select evidence from reports where subject_id = ${bo.id}`,
    )
    expect(evidence.gathering).toMatchObject({ id, place: 'The café by the lock' })
  })
})

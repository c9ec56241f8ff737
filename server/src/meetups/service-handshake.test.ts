import * as contract from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { describe, expect, test } from 'vitest'
import { codeOn, meeting, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

/** Ana and Bo go to meet, Cy looks on; the clock is at a full minute, when codes change. */
async function townOfTwoMeeting() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return { ...town, id: await meeting(town.ana, town.bo) }
}

const enter = (person: Person, id: MeetupId, code: string) =>
  person.call(contract.confirmMeetup, { params: { id }, body: { code } })
const refused = (person: Person, id: MeetupId, code: string) =>
  person.refused(contract.confirmMeetup, { params: { id }, body: { code } })
const wrong = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

describe('on arrival', () => {
  test('both screens show the same sign, while the meetup is on and not before', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    const [anas, bos] = [await seenBy(ana, id), await seenBy(bo, id)]
    expect(anas?.sign).toEqual({ colour: expect.any(String), word: expect.any(String) })
    expect(bos?.sign).toEqual(anas?.sign)
    await ana.call(contract.cancelMeetup, { params: { id } })
    expect((await seenBy(bo, id))?.sign).toBeNull()
  })

  test('each screen shows a code of its own, and when the next one comes', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    clock.passSeconds(42)
    const code = await ana.call(contract.getMeetupCode, { params: { id } })
    expect(code).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      expiresAt: '2026-11-20T18:01:00.000Z',
    })
    expect(await codeOn(bo, id)).not.toBe(code.code)
    clock.passSeconds(18)
    expect(await codeOn(ana, id)).not.toBe(code.code)
  })
})

describe('they have met', () => {
  test.each(['inviter', 'invitee'])('once the %s entered the code on the other’s screen', async (role) => {
    const { ana, bo, id } = await townOfTwoMeeting()
    const [reader, shower] = role === 'inviter' ? [ana, bo] : [bo, ana]
    const met = await enter(reader, id, ` ${await codeOn(shower, id)} `)
    expect(met).toMatchObject({ state: 'met', sign: null, asksOutcome: false, outcome: null })
    expect((await seenBy(shower, id))?.state).toBe('met')
  })

  test('also with the code of the minute before, for half a minute', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    const bos = await codeOn(bo, id)
    clock.passSeconds(89)
    expect(await enter(ana, id, bos)).toMatchObject({ state: 'met' })
  })

  test('but not with an older one', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    const bos = await codeOn(bo, id)
    clock.passSeconds(90)
    expect(await refused(ana, id, bos)).toBe('422 WRONG_CODE')
  })

  test('not with one’s own code, nor with a wrong one', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    expect(await refused(ana, id, await codeOn(ana, id))).toBe('422 WRONG_CODE')
    expect(await refused(ana, id, wrong(await codeOn(bo, id)))).toBe('422 WRONG_CODE')
    expect((await seenBy(ana, id))?.state).toBe('accepted')
  })

  test('not by somebody else, who is told that there is no such meetup, and uses up nobody’s tries', async () => {
    const { ana, bo, cy, id } = await townOfTwoMeeting()
    const bos = await codeOn(bo, id)
    for (let i = 0; i < 6; i++) expect(await refused(cy, id, bos)).toBe('404 NOT_FOUND')
    expect(await cy.refused(contract.getMeetupCode, { params: { id } })).toBe('404 NOT_FOUND')
    expect(await enter(ana, id, bos)).toMatchObject({ state: 'met' })
  })

  test('not twice', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    const [anas, bos] = [await codeOn(ana, id), await codeOn(bo, id)]
    await enter(ana, id, bos)
    expect(await refused(ana, id, bos)).toBe('409 NOT_ACCEPTED')
    expect(await refused(bo, id, anas)).toBe('409 NOT_ACCEPTED')
  })
})

describe('guessing', () => {
  test('ends after five tries a minute: then even the right code is refused, until the next minute', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    const guess = async () => refused(ana, id, wrong(await codeOn(bo, id)))
    for (let i = 0; i < 5; i++) expect(await guess()).toBe('422 WRONG_CODE')
    expect(await guess()).toBe('429 TOO_MANY_CODES')
    expect(await refused(ana, id, await codeOn(bo, id))).toBe('429 TOO_MANY_CODES')
    clock.passSeconds(59)
    expect(await refused(ana, id, await codeOn(bo, id))).toBe('429 TOO_MANY_CODES')
    clock.passSeconds(1)
    expect(await guess()).toBe('422 WRONG_CODE')
    expect(await enter(ana, id, await codeOn(bo, id))).toMatchObject({ state: 'met' })
  })

  test('of one does not lock out the other', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    for (let i = 0; i < 7; i++) await refused(ana, id, wrong(await codeOn(bo, id)))
    expect(await enter(bo, id, await codeOn(ana, id))).toMatchObject({ state: 'met' })
  })

  test('with what is no code is not even a try', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    for (const code of ['', '12345', '1234567', '12345a', '１２３４５６', '12 34 56', '-12345'])
      expect(await refused(ana, id, code)).toBe('422 VALIDATION')
    expect(await enter(ana, id, await codeOn(bo, id))).toMatchObject({ state: 'met' })
  })
})

import * as contract from '@hereabouts/contract/meetups/endpoints'
import { SIGN_WORDS } from '@hereabouts/contract/meetups/limits-words'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { gridRingUnsafe, latLngToCell } from 'h3-js'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { codeOn, HERE, meeting, seenBy } from '../../test/meeting.ts'
import { type Person, TRAFALGAR_SQUARE } from '../../test/person.ts'
import { speaking } from '../../test/speaking.ts'
import { townWith } from '../../test/town.ts'
import { tracesOf } from '../../test/traces.ts'

/** Ana and Bo have agreed to meet, Cy has not. The clock is at a full minute, when codes change. */
async function townOfTwoMeeting() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return { ...town, id: await meeting(town.ana, town.bo) }
}

const enter = (person: Person, id: MeetupId, code: string, where = HERE) =>
  person.call(contract.confirmMeetup, { params: { id }, body: { code, ...where } })
const errorOfCode = (person: Person, id: MeetupId, code: string, where = HERE) =>
  person.errorOf(contract.confirmMeetup, { params: { id }, body: { code, ...where } })
const at = (ring: number) => ({ cell: gridRingUnsafe(HERE.cell, ring)[0] as string })
const wrong = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

describe('on arrival', () => {
  test('both screens show the same sign, only while the meetup is accepted', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    const [anas, bos] = [await seenBy(ana, id), await seenBy(bo, id)]
    const word = expect.any(String)
    expect(anas?.sign).toEqual({ colour: expect.any(String), word, otherWord: anas?.sign?.word })
    expect(bos?.sign).toEqual(anas?.sign)
    await ana.call(contract.cancelMeetup, { params: { id } })
    expect((await seenBy(bo, id))?.sign).toBeNull()
  })

  test('each screen gets the word in the language of the other one too', async () => {
    const { ana, bo, id, run } = await townOfTwoMeeting()
    const inGerman = SIGN_WORDS.map((word) => [`meeting word\u0004${word}`, `${word} auf Deutsch`])
    speaking('de', Object.fromEntries(inGerman))
    await run(sql`update users set locale = 'de' where id = ${bo.id}`)
    const [anas, bos] = [await seenBy(ana, id), await seenBy(bo, id)]
    expect(anas?.sign?.otherWord).toBe(`${anas?.sign?.word} auf Deutsch`)
    expect(bos?.sign).toMatchObject({ word: anas?.sign?.word, otherWord: anas?.sign?.word })
  })

  test('each screen shows its own code, and until when it is valid', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    clock.passSeconds(42)
    const code = await ana.call(contract.getMeetupCode, { params: { id }, body: HERE })
    expect(code).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      expiresAt: '2026-11-20T18:01:00.000Z',
    })
    expect(await codeOn(bo, id)).not.toBe(code.code)
    clock.passSeconds(18)
    expect(await codeOn(ana, id)).not.toBe(code.code)
  })
})

describe('a code proves that the two have met', () => {
  test.each(['inviter', 'invitee'])('once the %s enters the one on the other’s screen', async (role) => {
    const { ana, bo, id } = await townOfTwoMeeting()
    const [reader, shower] = role === 'inviter' ? [ana, bo] : [bo, ana]
    const met = await enter(reader, id, ` ${await codeOn(shower, id)} `)
    expect(met).toMatchObject({ state: 'met', sign: null, asksOutcome: false, outcome: null })
    expect((await seenBy(shower, id))?.state).toBe('met')
  })

  test('for half a minute after the next one replaced it', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    const bos = await codeOn(bo, id)
    clock.passSeconds(89)
    expect(await enter(ana, id, bos)).toMatchObject({ state: 'met' })
  })

  test('but not later than that', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    const bos = await codeOn(bo, id)
    clock.passSeconds(90)
    expect(await errorOfCode(ana, id, bos)).toBe('422 WRONG_CODE')
  })

  test('but not one’s own, nor a wrong one', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    expect(await errorOfCode(ana, id, await codeOn(ana, id))).toBe('422 WRONG_CODE')
    expect(await errorOfCode(ana, id, wrong(await codeOn(bo, id)))).toBe('422 WRONG_CODE')
    expect((await seenBy(ana, id))?.state).toBe('accepted')
  })

  test('but not for outsiders, who get a 404 and use up nobody’s tries', async () => {
    const { ana, bo, cy, id } = await townOfTwoMeeting()
    const bos = await codeOn(bo, id)
    for (let i = 0; i < 6; i++) expect(await errorOfCode(cy, id, bos)).toBe('404 NOT_FOUND')
    expect(await cy.errorOf(contract.getMeetupCode, { params: { id }, body: HERE })).toBe('404 NOT_FOUND')
    expect(await enter(ana, id, bos)).toMatchObject({ state: 'met' })
  })

  test('only once', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    const [anas, bos] = [await codeOn(ana, id), await codeOn(bo, id)]
    await enter(ana, id, bos)
    expect(await errorOfCode(ana, id, bos)).toBe('409 NOT_ACCEPTED')
    expect(await errorOfCode(bo, id, anas)).toBe('409 NOT_ACCEPTED')
  })
})

describe('a code', () => {
  test('entered in another place proves nothing', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    expect(await errorOfCode(ana, id, await codeOn(bo, id), at(3))).toBe('422 WRONG_CODE')
    expect(await enter(ana, id, await codeOn(bo, id), at(2))).toMatchObject({ state: 'met' })
  })

  test('is neither shown nor accepted long before the meetup, and costs no try then', async () => {
    const { ana, bo, clock, people } = await townWith({ people: ['ana', 'bo'] })
    for (const person of Object.values(people)) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo, { startsAt: '2026-11-20T19:00:00Z' })
    const show = (person: Person) => person.errorOf(contract.getMeetupCode, { params: { id }, body: HERE })
    clock.passMinutes(44)
    for (let i = 0; i < 6; i++) expect(await errorOfCode(ana, id, '123456')).toBe('409 CODES_NOT_YET')
    expect(await show(bo)).toBe('409 CODES_NOT_YET')
    clock.passMinutes(1)
    expect(await enter(ana, id, await codeOn(bo, id))).toMatchObject({ state: 'met' })
  })

  test('works earlier once both say that they are there, and each sees that of the other', async () => {
    const { ana, bo, people } = await townWith({ people: ['ana', 'bo'] })
    for (const person of Object.values(people)) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo, { startsAt: '2026-11-20T21:00:00Z' })
    const here = (person: Person) => person.call(contract.sayHere, { params: { id } })
    expect(await here(ana)).toMatchObject({ isHere: true, isOtherHere: false })
    expect(await here(ana)).toMatchObject({ isHere: true, isOtherHere: false })
    expect(await ana.errorOf(contract.getMeetupCode, { params: { id }, body: HERE })).toBe(
      '409 CODES_NOT_YET',
    )
    expect(await seenBy(bo, id)).toMatchObject({ isHere: false, isOtherHere: true })
    expect(await here(bo)).toMatchObject({ isHere: true, isOtherHere: true })
    expect(await enter(ana, id, await codeOn(bo, id))).toMatchObject({ state: 'met', isHere: false })
  })

  test('needs the area cell of each phone, and no finer one', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    const spot = { cell: latLngToCell(...TRAFALGAR_SQUARE, 10) }
    expect(await bo.errorOf(contract.getMeetupCode, { params: { id }, body: spot })).toBe(
      '422 WRONG_RESOLUTION',
    )
    expect(await errorOfCode(ana, id, await codeOn(bo, id), spot)).toBe('422 WRONG_RESOLUTION')
    expect(await errorOfCode(ana, id, await codeOn(bo, id), {} as typeof HERE)).toBe('422 VALIDATION')
  })

  test('leaves no cell in the database or in the most detailed log', async () => {
    const logLines: string[] = []
    const { ana, bo, deps, people } = await townWith({ people: ['ana', 'bo'], logLines })
    for (const person of Object.values(people)) await person.switchOn({ minutes: 240 })
    const id = await meeting(ana, bo)
    const before = logLines.length
    const { cell } = at(3)
    await errorOfCode(ana, id, wrong(await codeOn(bo, id, { cell })), { cell })
    const asNumber = BigInt(`0x${cell}`)
    expect(logLines.length).toBeGreaterThan(before)
    expect(logLines.filter((line) => line.includes(cell) || line.includes(String(asNumber)))).toEqual([])
    expect(await tracesOf(deps.db, { ids: [asNumber as never], words: [cell, String(asNumber)] })).toEqual([])
  })
})

describe('guessing', () => {
  test('ends after five tries a minute: even the right code is rejected until the next minute', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    const guess = async () => errorOfCode(ana, id, wrong(await codeOn(bo, id)))
    for (let i = 0; i < 5; i++) expect(await guess()).toBe('422 WRONG_CODE')
    expect(await guess()).toBe('429 TOO_MANY_CODES')
    expect(await errorOfCode(ana, id, await codeOn(bo, id))).toBe('429 TOO_MANY_CODES')
    clock.passSeconds(59)
    expect(await errorOfCode(ana, id, await codeOn(bo, id))).toBe('429 TOO_MANY_CODES')
    clock.passSeconds(1)
    expect(await guess()).toBe('422 WRONG_CODE')
    expect(await enter(ana, id, await codeOn(bo, id))).toMatchObject({ state: 'met' })
  })

  test('ends after twenty-five tries in one meetup, but the other can still enter a code', async () => {
    const { ana, bo, clock, id } = await townOfTwoMeeting()
    for (let minute = 0; minute < 5; minute++) {
      for (let i = 0; i < 5; i++)
        expect(await errorOfCode(ana, id, wrong(await codeOn(bo, id)))).toMatch('WRONG_CODE')
      clock.passMinutes(1)
    }
    expect(await errorOfCode(ana, id, await codeOn(bo, id))).toBe('429 NO_TRIES_LEFT')
    expect(await enter(bo, id, await codeOn(ana, id))).toMatchObject({ state: 'met' })
  })

  test('by one person does not lock out the other', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    for (let i = 0; i < 7; i++) await errorOfCode(ana, id, wrong(await codeOn(bo, id)))
    expect(await enter(bo, id, await codeOn(ana, id))).toMatchObject({ state: 'met' })
  })

  test('with malformed codes does not count as a try', async () => {
    const { ana, bo, id } = await townOfTwoMeeting()
    for (const code of ['', '12345', '1234567', '12345a', '１２３４５６', '12 34 56', '-12345'])
      expect(await errorOfCode(ana, id, code)).toBe('422 VALIDATION')
    expect(await enter(ana, id, await codeOn(bo, id))).toMatchObject({ state: 'met' })
  })
})

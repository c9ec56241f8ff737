import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'
import { SIGN_WORDS } from '@hereabouts/contract/meetups/limits-words'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { gridDisk, gridRingUnsafe } from 'h3-js'
import { describe, expect, test } from 'vitest'
import { later, SECOND_MS } from '../platform/clock.ts'
import { createSecret } from '../platform/secret.ts'
import { areCodesOn, codeOf, isCodeOf, rotationAt, signOf } from './rules-handshake.ts'

const secret = createSecret('a secret for tests')
const [ANA, BO] = [1, 2] as UserId[] as [UserId, UserId]
const MEETUP = 10 as MeetupId
const CELL = '88195da49bfffff'
const entered = (code: string, cell = CELL) => ({ code, cell })
const FULL_MINUTE = new Date('2026-11-20T18:00:00Z')
const after = (seconds: number) => later(FULL_MINUTE, seconds * SECOND_MS)
const meetups = Array.from({ length: 500 }, (_, i) => (i + 1) as MeetupId)

/** Colours, and things of which most people know the colour. */
const COLOURFUL = `
  ${SIGN_COLOURS.join(' ')} amethyst azure beige black blonde blue bronze brown burgundy crimson cyan gold green grey gray indigo ivory khaki
  lavender lilac maroon mauve mustard navy ochre orange peach pink plum purple red rose ruby rust scarlet silver tan turquoise white yellow
  acorn apple apricot avocado bagel banana basil bear beetroot blood brick broccoli butter cactus canary carrot cedar cheese cherry chocolate
  cloud clover coal cocoa coffee copper cotton crow daisy dolphin dragon ember emerald fern fire flame flamingo forest fox frog garden ginger
  grape grass hazel heron honey ink iris jade jasmine kiwi leaf lemon lily lizard lobster mango maple marble meadow melon milk mint moss night
  nutmeg oak ocean olive orchid panda paper parrot peanut pearl penguin piano pine polar poppy potato pumpkin rabbit raven river saffron
  salmon salt sand sea sky snow spinach straw strawberry sun swan tiger tomato tulip violet walnut whale wheat wine wood zebra
`
  .trim()
  .split(/\s+/)

describe('the code', () => {
  const anas = codeOf(secret, MEETUP, ANA, CELL, FULL_MINUTE)

  test('has six digits, and stays the same for a minute', () => {
    for (const meetup of meetups)
      expect(codeOf(secret, meetup, ANA, CELL, FULL_MINUTE).code).toMatch(/^\d{6}$/)
    expect(codeOf(secret, MEETUP, ANA, CELL, after(59.999))).toEqual(anas)
    expect(anas.expiresAt).toEqual(after(60))
    expect(codeOf(secret, MEETUP, ANA, CELL, after(60)).code).not.toBe(anas.code)
    expect(rotationAt(after(60))).toBe(rotationAt(after(59.999)) + 1)
  })

  test('differs by member, meetup, cell, minute and installation', () => {
    const different = [
      anas.code,
      codeOf(secret, MEETUP, BO, CELL, FULL_MINUTE).code,
      codeOf(secret, 11 as MeetupId, ANA, CELL, FULL_MINUTE).code,
      codeOf(secret, MEETUP, ANA, CELL, after(60)).code,
      codeOf(secret, MEETUP, ANA, gridRingUnsafe(CELL, 1)[0] as string, FULL_MINUTE).code,
      codeOf(createSecret('another'), MEETUP, ANA, CELL, FULL_MINUTE).code,
    ]
    expect(new Set(different).size).toBe(6)
    const same = meetups.filter(
      (meetup) =>
        codeOf(secret, meetup, ANA, CELL, FULL_MINUTE).code ===
        codeOf(secret, meetup, BO, CELL, FULL_MINUTE).code,
    )
    expect(same).toEqual([])
  })

  test('is evenly distributed over all six-digit numbers', () => {
    const codes = meetups.map((meetup) => codeOf(secret, meetup, ANA, CELL, FULL_MINUTE).code)
    expect(new Set(codes).size).toBeGreaterThan(495)
    for (let digit = 0; digit < 10; digit++)
      for (const place of [0, 5])
        expect(codes.filter((code) => code[place] === String(digit)).length).toBeGreaterThan(20)
  })

  test('of the previous minute works for another half a minute, and no older one does', () => {
    const isAnas = (seconds: number) => isCodeOf(secret, MEETUP, ANA, entered(anas.code), after(seconds))
    expect([0, 30, 59.999, 60, 89.999].map(isAnas)).toEqual(Array(5).fill(true))
    expect([-60, -0.001, 90, 119.999, 120, 149, 3600].map(isAnas)).toEqual(Array(7).fill(false))
  })

  test('works up to two cells away, and no farther', () => {
    const isGoodIn = (cell: string) => isCodeOf(secret, MEETUP, ANA, entered(anas.code, cell), FULL_MINUTE)
    expect(gridDisk(CELL, 2).map(isGoodIn)).toEqual(Array(19).fill(true))
    expect(gridRingUnsafe(CELL, 3).map(isGoodIn)).toEqual(Array(18).fill(false))
  })

  test.each([
    [15.01, 0, false],
    [15.01, 1, false],
    [15, 0, true],
    [-60, 0, true],
    [240, 2, true],
  ])('%d minutes before the agreed time, with %d people there, works: %s', (minutes, present, isOn) => {
    expect(areCodesOn({ startsAt: after(minutes * 60), present }, FULL_MINUTE)).toBe(isOn)
  })

  test('works for neither the other member nor another meetup', () => {
    expect(isCodeOf(secret, MEETUP, BO, entered(anas.code), FULL_MINUTE)).toBe(false)
    expect(isCodeOf(secret, 11 as MeetupId, ANA, entered(anas.code), FULL_MINUTE)).toBe(false)
    expect(isCodeOf(secret, MEETUP, ANA, entered(anas.code.slice(0, 5)), FULL_MINUTE)).toBe(false)
    expect(isCodeOf(secret, MEETUP, ANA, entered(''), FULL_MINUTE)).toBe(false)
  })
})

describe('the sign', () => {
  test('is a colour and a word that stay the same throughout the meetup', () => {
    for (const meetup of meetups) {
      const sign = signOf(secret, meetup)
      expect(sign).toEqual(signOf(secret, meetup))
      expect(SIGN_COLOURS).toContain(sign.colour)
      expect(sign.word).toMatch(/^[a-z]{4,8}$/)
    }
  })

  test('has one of 64 words, all different and short enough for a screen', () => {
    expect(new Set(SIGN_WORDS).size).toBe(64)
    for (const word of SIGN_WORDS) expect(word).toMatch(/^[a-z]{4,8}$/)
  })

  test('never has a word that names a colour or a thing with a typical colour', () => {
    expect(SIGN_WORDS.filter((word) => COLOURFUL.some((each) => word.includes(each)))).toEqual([])
  })

  test('differs between meetups', () => {
    const signs = meetups.slice(0, 100).map((meetup) => JSON.stringify(signOf(secret, meetup)))
    expect(new Set(signs).size).toBeGreaterThan(80)
    expect(new Set(meetups.map((meetup) => signOf(secret, meetup).colour)).size).toBe(SIGN_COLOURS.length)
  })
})

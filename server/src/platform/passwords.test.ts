import * as argon2 from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const CHEAP = { memoryKib: 8, passes: 1 }
const MAC = 'cafe\u0301 au lait'
const WINDOWS = 'caf\u00e9 au lait'
const ASCII = 'coffee and milk'

/** Passwords that count how often they compute a hash. */
function countingPasswords() {
  const computed = { hashes: 0 }
  const passwords = createPasswords(CHEAP, {
    hash: (...given) => argon2.hash(...given),
    verify(...given) {
      computed.hashes++
      return argon2.verify(...given)
    },
  })
  return { passwords, computed }
}

const asTyped = (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1 })

test.each([
  [MAC, WINDOWS],
  [WINDOWS, MAC],
  ['合言葉は\u3000山と川です', '合言葉は 山と川です'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af 비밀번호', '한글 비밀번호'],
])('a password set as %j can be entered as %j', async (set, entered) => {
  const { passwords } = countingPasswords()
  expect(await passwords.matches(await passwords.hash(set), entered)).toBe('yes')
})

test('a hash of a password as it was typed still matches that form', async () => {
  const { passwords } = countingPasswords()
  expect(await passwords.matches(await asTyped(MAC), MAC)).toBe('unprepared')
  expect(await passwords.matches(await asTyped(WINDOWS), MAC)).toBe('yes')
  expect(await passwords.matches(await asTyped('something else'), MAC)).toBe('no')
})

// The time that a caller can measure is that of the hashes.
test.each<[what: string, hash: string | undefined, password: string, hashes: number]>([
  ['a right one in ASCII', await asTyped(ASCII), ASCII, 1],
  ['a wrong one in ASCII', await asTyped(ASCII), 'tea and biscuits', 1],
  ['one in ASCII without an account', undefined, ASCII, 1],
  ['a right one in its prepared form', await asTyped(WINDOWS), WINDOWS, 1],
  ['a right one in another form', await asTyped(WINDOWS), MAC, 1],
  ['a wrong one in its prepared form', await asTyped(ASCII), WINDOWS, 1],
  ['a wrong one in another form', await asTyped(ASCII), MAC, 2],
  ['one in another form without an account', undefined, MAC, 2],
])(
  '%s costs as many hashes as its form needs, with or without an account',
  async (_, hash, password, hashes) => {
    const { passwords, computed } = countingPasswords()
    await passwords.matches(hash, password)
    expect(computed.hashes).toBe(hashes)
  },
)

import { expect, test } from 'vitest'
import {
  ANA,
  BO,
  bytesOf,
  found,
  HERE,
  haveFoundEachOther,
  keyLog,
  pass,
  phone,
  settled,
  THERE,
  twoPhones,
  until,
} from '../../test/finding-phones.ts'
import type { Finding } from './device-finding.ts'

/** Somebody between the two, with a key for each, until `leave`; from then on they pass all on. */
function relayed() {
  const mallory: Record<number, Finding> = {}
  let isBetween = true
  const two = twoPhones((signal, from) => {
    if (!isBetween) return signal
    mallory[from]?.hear(signal)
    return null
  })
  mallory[ANA] = phone(BO, ANA, (signal) => isBetween && two.ana.finding.hear(signal)).finding
  mallory[BO] = phone(ANA, BO, (signal) => isBetween && two.bo.finding.hear(signal)).finding
  for (const each of Object.values(mallory)) each.share(HERE)
  two.ana.finding.share(HERE)
  two.bo.finding.share(THERE)
  const leave = () => {
    isBetween = false
    for (const each of Object.values(mallory)) each.stop()
  }
  return { two, leave }
}

test('somebody who stood between the phones and hides it by new keys that are honest is found out by both', async () => {
  const { two, leave } = relayed()
  await until(() => haveFoundEachOther(two))
  leave()
  // The page of one is loaded again, or the relay says that it was.
  two.load('ana')
  await pass(20)
  for (const { found } of [two.ana, two.bo])
    expect(found()).toMatchObject({ hasForeignKey: true, words: null, theirs: undefined })
})

test('no place is told to a phone that has not shown that it has the key', async () => {
  const {
    ana,
    bo,
    relayed: said,
  } = twoPhones((signal, from) => (from === BO && bytesOf(signal)[0] === 6 ? null : signal))
  ana.finding.share(HERE)
  bo.finding.share(THERE)
  await pass(10)
  expect(said.filter(({ from, signal }) => from === ANA && bytesOf(signal)[0] === 5)).toEqual([])
  expect(ana.found()?.words ?? null).toBeNull()
})

test('honest phones that reload again and again, over a line that loses much, trust each other', async () => {
  let said = 0
  const two = await found((signal) => (said++ % 4 === 0 ? null : signal))
  for (const who of ['ana', 'bo', 'bo', 'ana'] as const) {
    two.load(who)
    await until(() => haveFoundEachOther(two) && two.ana.found()?.words === two.bo.found()?.words)
    await settled()
  }
  for (const { states } of [two.ana, two.bo]) expect(states.some((each) => each.hasForeignKey)).toBe(false)
})

test('a phone tells its place under sixteen keys in one meetup, and under no more', async () => {
  const keys = keyLog()
  for (let nth = 0; nth < 16; nth++) keys.addUsed(`AAAAAAAAA${String.fromCharCode(65 + nth)}A`)
  const ana: { finding?: Finding } = {}
  const bo = phone(BO, ANA, (signal) => queueMicrotask(() => ana.finding?.hear(signal)))
  const hers = phone(ANA, BO, (signal) => queueMicrotask(() => bo.finding.hear(signal)), { keys })
  ana.finding = hers.finding
  hers.finding.share(HERE)
  await pass(10)
  expect(bo.found()).toMatchObject({ hasForeignKey: true })
  expect(bo.states.filter(({ theirs }) => theirs)).toEqual([])
  expect(keys.used()).toHaveLength(16)
})

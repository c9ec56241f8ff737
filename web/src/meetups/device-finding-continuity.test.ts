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
  setUpPhones,
  THERE,
  twoPhones,
  until,
} from '../../test/finding-phones.ts'
import type { Finding } from './device-finding.ts'

setUpPhones()

/** A man in the middle with one key per victim. After `leave`, they pass everything on unchanged. */
function relayed() {
  const mallory: Record<number, Finding> = {}
  let isBetween = true
  const two = twoPhones((signal, from) => {
    if (!isBetween) return signal
    mallory[from]?.receive(signal)
    return null
  })
  mallory[ANA] = phone(BO, ANA, (signal) => isBetween && two.ana.finding.receive(signal)).finding
  mallory[BO] = phone(ANA, BO, (signal) => isBetween && two.bo.finding.receive(signal)).finding
  for (const each of Object.values(mallory)) each.share(HERE)
  two.ana.finding.share(HERE)
  two.bo.finding.share(THERE)
  const leave = () => {
    isBetween = false
    for (const each of Object.values(mallory)) each.stop()
  }
  return { two, leave }
}

test('both phones detect a man in the middle who later lets them agree on honest keys', async () => {
  const { two, leave } = relayed()
  await until(() => haveFoundEachOther(two))
  leave()
  // One page reloads, or the relay pretends that it did.
  two.load('ana')
  await pass(20)
  for (const { found } of [two.ana, two.bo])
    expect(found()).toMatchObject({ hasForeignKey: true, words: null, theirs: undefined })
})

test('a phone sends no position before the other has proved that it has the key', async () => {
  const {
    ana,
    bo,
    relayed: sent,
  } = twoPhones((signal, from) => (from === BO && bytesOf(signal)[0] === 6 ? null : signal))
  ana.finding.share(HERE)
  bo.finding.share(THERE)
  await pass(10)
  expect(sent.filter(({ from, signal }) => from === ANA && bytesOf(signal)[0] === 5)).toEqual([])
  expect(ana.found()?.words ?? null).toBeNull()
})

test('honest phones that reload repeatedly over a lossy connection trust each other', async () => {
  let sent = 0
  const two = await found((signal) => (sent++ % 4 === 0 ? null : signal))
  for (const who of ['ana', 'bo', 'bo', 'ana'] as const) {
    two.load(who)
    await until(() => haveFoundEachOther(two) && two.ana.found()?.words === two.bo.found()?.words)
    await settled()
  }
  for (const { states } of [two.ana, two.bo]) expect(states.some((each) => each.hasForeignKey)).toBe(false)
})

test('a phone sends its position under at most sixteen keys per meetup', async () => {
  const keys = keyLog()
  for (let nth = 0; nth < 16; nth++) keys.addUsed(`AAAAAAAAA${String.fromCharCode(65 + nth)}A`)
  const ana: { finding?: Finding } = {}
  const bo = phone(BO, ANA, (signal) => queueMicrotask(() => ana.finding?.receive(signal)))
  const hers = phone(ANA, BO, (signal) => queueMicrotask(() => bo.finding.receive(signal)), { keys })
  ana.finding = hers.finding
  hers.finding.share(HERE)
  await pass(10)
  expect(bo.found()).toMatchObject({ hasForeignKey: true })
  expect(bo.states.filter(({ theirs }) => theirs)).toEqual([])
  expect(keys.used()).toHaveLength(16)
})

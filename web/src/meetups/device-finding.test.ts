import { describe, expect, test } from 'vitest'
import {
  ANA,
  BO,
  bytesOf,
  found,
  HERE,
  haveFoundEachOther,
  pass,
  passTime,
  phone,
  settled,
  setUpPhones,
  THERE,
  twoPhones,
  until,
} from '../../test/finding-phones.ts'
import type { Finding } from './device-finding.ts'
import { makePair } from './device-finding-keys.ts'
import { toBase64Url } from './rules-finding-bytes.ts'

setUpPhones()

test('each phone learns the exact position of the other, and both show the same words', async () => {
  const { ana, bo } = await found()
  expect(ana.found()).toMatchObject({ theirs: THERE, words: expect.stringMatching(/^[a-z]+ [a-z]+ [a-z]+$/) })
  expect(bo.found()).toMatchObject({ theirs: HERE, words: ana.found()?.words })
})

test('a phone sends each new position, and reports when it has none any more', async () => {
  const { ana, bo } = await found()
  const moved = { ...HERE, lat: HERE.lat + 0.0001 }
  ana.finding.share(moved)
  await until(() => bo.found()?.theirs?.lat === moved.lat)
  ana.finding.share(null)
  await until(() => bo.found()?.theirs === null)
})

test('a phone that does not move keeps sending its position', async () => {
  const { bo } = await found()
  const receivedAt = bo.found()?.receivedAt ?? 0
  await until(() => (bo.found()?.receivedAt ?? 0) > receivedAt)
})

describe('a relay', () => {
  /**
   * Looks for a coordinate as text, as a 4 or 8 byte float in degrees or radians, and as an integer in
   * millionths, at any offset and in either byte order. The tolerance is too small for random matches.
   */
  function betrays(bytes: Uint8Array): boolean {
    const text = new TextDecoder('latin1').decode(bytes)
    if (['47.31', '8.271', '47314', '82718', '"lat"', '"lng"'].some((each) => text.includes(each)))
      return true
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const is = (number: number, place: number, near: number) => Math.abs(number - place) < near
    return [...bytes.keys()].some((offset) =>
      [true, false].some((isLittle) => {
        const floats = [
          ...(offset + 8 <= bytes.length ? [view.getFloat64(offset, isLittle)] : []),
          ...(offset + 4 <= bytes.length ? [view.getFloat32(offset, isLittle)] : []),
        ]
        const whole = offset + 4 <= bytes.length ? view.getInt32(offset, isLittle) : 0
        return [HERE.lat, HERE.lng].some(
          (degrees) =>
            floats.some((float) => is(float, degrees, 5e-5) || is(float, (degrees * Math.PI) / 180, 1e-6)) ||
            is(whole / 1e6, degrees, 2e-6) ||
            is(whole / 1e7, degrees, 2e-6),
        )
      }),
    )
  }

  test('cannot find a coordinate in any signal', async () => {
    const { ana, bo, relayed } = await found()
    for (let step = 0; step < 30; step++) {
      ana.finding.share({ ...HERE, lat: HERE.lat + step * 1e-6 })
      await pass(1)
    }
    await until(() => bo.found()?.theirs?.lat === HERE.lat + 29e-6)
    const sent = relayed.map(({ signal }) => signal)
    expect(sent.length).toBeGreaterThan(30)
    for (const signal of sent) {
      expect(betrays(new TextEncoder().encode(signal))).toBe(false)
      expect(betrays(bytesOf(signal))).toBe(false)
    }
    // Control: the search finds the same bytes unencrypted.
    const open = new Uint8Array(24)
    new DataView(open.buffer).setFloat64(11, HERE.lat)
    for (const bytes of [open, new TextEncoder().encode(JSON.stringify(HERE))])
      expect(betrays(bytes)).toBe(true)
  })

  test('learns nothing from the length of a signal', async () => {
    const { ana, relayed } = await found()
    const before = relayed.length
    ana.finding.share(null)
    await pass(5)
    ana.finding.share({ lat: 0, lng: 0, accuracyMetres: 0 })
    await pass(5)
    const sealed = relayed.slice(before).map(({ signal }) => signal.length)
    expect(sealed.length).toBeGreaterThan(2)
    expect(new Set(sealed).size).toBe(1)
  })

  test('cannot replay a signal, nor reflect it to its sender', async () => {
    const { ana, bo, relayed } = await found()
    const old = relayed.filter(({ from }) => from === ANA).map(({ signal }) => signal)
    const moved = { ...HERE, lat: HERE.lat + 0.0001 }
    ana.finding.share(moved)
    await until(() => bo.found()?.theirs?.lat === moved.lat)
    const received = bo.states.length
    for (const signal of old.filter((each) => bytesOf(each)[0] === 5)) bo.finding.receive(signal)
    for (const { signal } of relayed.filter(({ from }) => from === BO)) bo.finding.receive(signal)
    await settled()
    expect(bo.states.slice(received).every(({ theirs }) => theirs?.lat === moved.lat)).toBe(true)
  })

  test('cannot modify or forge a signal', async () => {
    const { bo, relayed } = await found()
    const sealed = relayed.map(({ signal }) => bytesOf(signal)).filter(([kind]) => kind === 5)
    const received = bo.states.length
    for (const bytes of sealed)
      for (let at = 1; at < bytes.length; at += 5) {
        const changed = bytes.slice()
        changed[at] = (changed[at] as number) ^ 1
        bo.finding.receive(toBase64Url(changed))
      }
    for (const garbage of ['', 'BQ', 'x'.repeat(66), 'not base64 at all!', '\0', 'A'.repeat(240)])
      bo.finding.receive(garbage)
    for (let kind = 0; kind < 256; kind++) bo.finding.receive(toBase64Url(new Uint8Array(98).fill(kind)))
    await settled()
    expect(bo.states.slice(received).filter(({ theirs }) => theirs)).toEqual([])
  })

  test('cannot reveal another key than the committed one', async () => {
    const { publicKey } = await makePair()
    const { ana, bo } = twoPhones((signal) =>
      bytesOf(signal)[0] === 3 ? toBase64Url(Uint8Array.of(3, ...publicKey)) : signal,
    )
    await pass(10)
    for (const { states } of [ana, bo]) expect(states.filter(({ words }) => words !== null)).toEqual([])
  })

  test('that uses its own keys makes the two phones show different words', async () => {
    const mallory: Record<number, Finding> = {}
    const { ana, bo } = twoPhones((signal, from) => {
      mallory[from]?.receive(signal)
      return null
    })
    mallory[ANA] = phone(BO, ANA, (signal) => ana.finding.receive(signal)).finding
    mallory[BO] = phone(ANA, BO, (signal) => bo.finding.receive(signal)).finding
    await until(() => Boolean(ana.found()?.words && bo.found()?.words))
    // Equal by chance once in 262,144 times.
    expect(ana.found()?.words).not.toBe(bo.found()?.words)
  })

  describe('that tries many keys to get matching words', () => {
    const keysIn = (sent: string[], kind: number, bytes: number) =>
      new Set(
        sent
          .filter((each) => bytesOf(each)[0] === kind)
          .map((each) => toBase64Url(bytesOf(each).slice(1, bytes + 1))),
      )

    test('gets at most sixteen answers to its commitments', async () => {
      const sent: string[] = []
      const bo = phone(BO, ANA, (signal) => sent.push(signal))
      for (let nth = 0; nth < 40; nth++) {
        bo.finding.receive(toBase64Url(Uint8Array.of(1, ...new Uint8Array(32).fill(nth))))
        await settled()
      }
      expect(keysIn(sent, 2, 65).size).toBe(16)
      expect(bo.found()).toMatchObject({ isGivenUp: true, words: null })
    })

    test('gets at most sixteen keys by restarting', async () => {
      const sent: string[] = []
      const ana = phone(ANA, BO, (signal) => sent.push(signal))
      for (let nth = 0; nth < 40; nth++) {
        await settled()
        const commitment = bytesOf(sent.at(-1) ?? '').slice(1)
        ana.finding.receive(toBase64Url(Uint8Array.of(2, ...(await makePair()).publicKey, ...commitment)))
        passTime(2000)
        ana.finding.receive(toBase64Url(Uint8Array.of(4, ...new Uint8Array(32))))
      }
      await settled()
      expect(keysIn(sent, 3, 65).size).toBe(16)
      expect(ana.found()).toMatchObject({ isGivenUp: true, words: null })
    })
  })
})

describe('the phones find each other', () => {
  test('whichever comes first, and after any delay', async () => {
    for (const first of [ANA, BO]) {
      let isThere = false
      const two = twoPhones((signal, from) => (isThere || from !== first ? signal : null))
      two.ana.finding.share(HERE)
      two.bo.finding.share(THERE)
      await pass(10)
      isThere = true
      await until(() => haveFoundEachOther(two))
      expect(two.ana.found()?.words).toBe(two.bo.found()?.words)
    }
  })

  test('over a connection that loses every third signal', async () => {
    let sent = 0
    const { ana, bo } = await found((signal) => (sent++ % 3 === 0 ? null : signal))
    expect(ana.found()?.words).toBe(bo.found()?.words)
  })

  test.each([
    ['hers', 'ana'],
    ['his', 'bo'],
  ] as const)('under new keys after %s page reloads, and ignore signals from before', async (_, who) => {
    const two = await found()
    const wordsBefore = two.ana.found()?.words
    const old = [...two.relayed]
    two.load(who)
    await until(() => haveFoundEachOther(two) && two.ana.found()?.words === two.bo.found()?.words)
    expect(two.ana.found()?.words).not.toBe(wordsBefore)
    await settled()
    const received = two.bo.states.length
    for (const { signal } of old.filter((each) => bytesOf(each.signal)[0] === 5))
      two.bo.finding.receive(signal)
    await settled()
    expect(two.bo.states.slice(received)).toEqual([])
  })

  test('only within the same meetup', async () => {
    const two = twoPhones(undefined, 8)
    two.ana.finding.share(HERE)
    two.bo.finding.share(THERE)
    await pass(10)
    expect(two.ana.found()?.theirs ?? null).toBeNull()
    expect(two.bo.found()?.theirs ?? null).toBeNull()
  })
})

test('a phone that stopped neither sends nor receives', async () => {
  const two = await found()
  two.ana.finding.stop()
  const [sent, received] = [two.relayed.filter(({ from }) => from === ANA).length, two.ana.states.length]
  await pass(10)
  expect(two.relayed.filter(({ from }) => from === ANA)).toHaveLength(sent)
  expect(two.ana.states).toHaveLength(received)
})

test('a phone sends no position before it knows its own', async () => {
  const { ana, bo, relayed } = twoPhones()
  await until(() => Boolean(ana.found()?.words && bo.found()?.words))
  await pass(5)
  expect(relayed.filter(({ signal }) => bytesOf(signal)[0] === 5)).toEqual([])
})

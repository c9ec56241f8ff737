import type { Fix } from '../availability/rules-position.ts'
import {
  type Between,
  type Channel,
  COMMITMENT_BYTES,
  commitmentTo,
  makePair,
  openChannel,
  type Pair,
  PUBLIC_KEY_BYTES,
} from './device-finding-keys.ts'
import {
  areSame,
  fromBase64Url,
  joined,
  packFix,
  packHello,
  toBase64Url,
  USED_MAX,
  unpackFix,
  unpackHello,
} from './rules-finding-bytes.ts'

export interface Found {
  /** The words to compare, once each phone knows that the other has the key. */
  words: string | null
  /** Where the other is; null when their phone has nothing to share. Undefined before it said anything. */
  theirs: Fix | null | undefined
  /** When it was heard, by this phone's clock. */
  heardAt: number
  /** Whether it came to no key that lasted; from then on nothing more is said. */
  isGivenUp: boolean
  /** Whether the other phone told its place under a key that this one never had; from then on nothing more is said. */
  hasForeignKey: boolean
}

/** By their fingerprints, the keys of one meetup that this phone agreed on, and those under which it told its place. Outlives the page. */
export interface KeyLog {
  agreed(): readonly string[]
  used(): readonly string[]
  addAgreed(fingerprint: string): void
  addUsed(fingerprint: string): void
}

export interface Finding {
  /** What came from the other's phone. */
  hear(signal: string): void
  /** Where this phone is now; null when it does not know, or does not say. */
  share(fix: Fix | null): void
  stop(): void
}

interface Parts extends Between {
  send: (signal: string) => void
  onFound: (found: Found) => void
  now: () => number
  keys: KeyLog
}

/** The first byte of all that is sent. */
const KIND = { commitment: 1, answer: 2, opening: 3, begin: 4, sealed: 5, hello: 6 }
const BLANK_BYTES = 32

/** How often one asks again for an answer that does not come. */
const ASK_AGAIN_MS = 2000
/** How long the one who was committed to waits before asking for a new beginning. */
const PATIENCE_MS = 8000
/**
 * So many keys of its own a phone makes at most. Each is a throw of the dice for somebody between the two who waits for words that
 * fit; whoever loads the page again makes one.
 */
const KEYS_MAX = 16
/** A position that stays the same is said again after this, so that the other knows that one is there. */
const ALIVE_MS = 6000

/**
 * Agrees with the other's phone on a key, and exchanges positions under it. The one with the lower id commits to a key, the
 * other answers with one, the first opens theirs: so neither can choose theirs by the other's, nor can anybody in between. Then each
 * says hello under the new key, with the keys under which it told its place before. Who stood between the two earlier, and no longer
 * does, is found out by that; who still does, when the two compare the words. What gets lost is said again; what does not fit is
 * left alone. It sends nothing by itself: `send` does.
 */
export function createFinding(parts: Parts): Finding {
  const { ownId, otherId, send, onFound, now, keys } = parts
  const isLow = ownId < otherId
  let channel: Channel | null = null
  /** Whether the other has said hello under it; no place is told before. */
  let isConfirmed = false
  let pair: Pair | null = null
  /** What binds the one with the lower id: one's own, or the one that came. */
  let commitment: Uint8Array | null = null
  let commitmentAt = Number.NEGATIVE_INFINITY
  /** The one answer that this commitment was opened to. */
  let answer: Uint8Array | null = null
  let begunAt = Number.NEGATIVE_INFINITY
  /** Undefined until it is known whether there is one. */
  let fix: Fix | null | undefined
  let sharedAt = Number.NEGATIVE_INFINITY
  let isNew = true
  let isOver = false
  let keysMade = 0
  let found = NOTHING_FOUND
  // One thing at a time: each changes what the next one means.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (act: () => Promise<void>) => {
    last = last.then(() => (isOver ? undefined : act())).catch(() => {})
  }
  const timer = setInterval(() => inTurn(tick), ASK_AGAIN_MS)

  function say(kind: number, ...rest: Uint8Array[]) {
    if (!isOver) send(toBase64Url(joined(Uint8Array.of(kind), ...rest)))
  }

  function forget() {
    channel = null
    isConfirmed = false
    pair = null
    commitment = null
    answer = null
    found = NOTHING_FOUND
    onFound(found)
  }

  async function newPair(): Promise<Pair> {
    keysMade += 1
    if (keysMade <= KEYS_MAX) return makePair()
    giveUp({ isGivenUp: true })
    throw new Error('too many keys')
  }

  function giveUp(why: Partial<Found>) {
    stop()
    onFound({ ...NOTHING_FOUND, ...why })
  }

  function stop() {
    isOver = true
    clearInterval(timer)
    channel = null
    pair = null
    fix = undefined
  }

  async function begin() {
    forget()
    begunAt = now()
    if (!isLow) return say(KIND.begin, new Uint8Array(BLANK_BYTES))
    pair = await newPair()
    commitment = await commitmentTo(pair.publicKey)
    say(KIND.commitment, commitment)
  }

  async function tick() {
    if (channel && isConfirmed) return tell()
    if (channel && pair && isLow) say(KIND.opening, pair.publicKey)
    if (channel) return sayHello(true)
    if (isLow) return commitment ? say(KIND.commitment, commitment) : begin()
    if (now() - commitmentAt > PATIENCE_MS) await begin()
  }

  async function tell() {
    if (!channel || !isConfirmed || fix === undefined || (!isNew && now() - sharedAt < ALIVE_MS)) return
    const fingerprint = toBase64Url(channel.fingerprint)
    if (!keys.used().includes(fingerprint)) {
      if (keys.used().length >= USED_MAX) return giveUp({ isGivenUp: true })
      keys.addUsed(fingerprint)
    }
    isNew = false
    sharedAt = now()
    say(KIND.sealed, await channel.seal(packFix(fix)))
  }

  async function sayHello(asks: boolean) {
    if (channel) say(KIND.hello, await channel.seal(packHello({ asks, used: [...keys.used()] })))
  }

  async function takeHello(sealed: Uint8Array<ArrayBuffer>) {
    const bytes = await channel?.open(sealed)
    const hello = bytes ? unpackHello(bytes) : null
    if (!channel || !hello) return
    const agreed = keys.agreed()
    if (!hello.used.every((each) => agreed.includes(each))) return giveUp({ hasForeignKey: true })
    if (!isConfirmed) {
      isConfirmed = true
      found = { ...found, words: channel.words }
      onFound(found)
    }
    if (hello.asks) await sayHello(false)
    await tell()
  }

  async function hear(signal: string) {
    const bytes = fromBase64Url(signal)
    const rest = bytes?.slice(1)
    if (!bytes || !rest) return
    if (bytes[0] === KIND.sealed) return read(rest)
    if (bytes[0] === KIND.hello) return takeHello(rest)
    if (isLow && bytes[0] === KIND.begin) return comeAgain()
    if (isLow && bytes[0] === KIND.answer) return takeAnswer(rest)
    if (!isLow && bytes[0] === KIND.commitment) return takeCommitment(rest)
    if (!isLow && bytes[0] === KIND.opening) return takeOpening(rest)
  }

  async function comeAgain() {
    const isUsed = answer !== null || commitment === null
    if (isUsed && now() - begunAt >= ASK_AGAIN_MS / 2) return begin()
    if (commitment) say(KIND.commitment, commitment)
  }

  async function takeCommitment(theirs: Uint8Array) {
    if (theirs.length !== COMMITMENT_BYTES) return
    if (!commitment || !pair || !areSame(commitment, theirs)) {
      forget()
      commitment = theirs
      commitmentAt = now()
      pair = await newPair()
    }
    say(KIND.answer, pair.publicKey, theirs)
  }

  async function takeAnswer(bytes: Uint8Array<ArrayBuffer>) {
    const [theirs, about] = [bytes.slice(0, PUBLIC_KEY_BYTES), bytes.slice(PUBLIC_KEY_BYTES)]
    if (!pair || !commitment || !areSame(commitment, about)) return
    if (!answer) {
      const opened = await openChannel(pair, theirs, parts)
      answer = theirs
      agreed(opened)
    }
    if (!areSame(answer, theirs)) return
    say(KIND.opening, pair.publicKey)
    await sayHello(!isConfirmed)
  }

  async function takeOpening(theirs: Uint8Array<ArrayBuffer>) {
    if (channel || !pair || !commitment) return
    if (!areSame(commitment, await commitmentTo(theirs))) return
    agreed(await openChannel(pair, theirs, parts))
    await sayHello(true)
  }

  function agreed(opened: Channel) {
    channel = opened
    isNew = true
    keys.addAgreed(toBase64Url(opened.fingerprint))
  }

  async function read(sealed: Uint8Array<ArrayBuffer>) {
    const bytes = await channel?.open(sealed)
    const theirs = bytes ? unpackFix(bytes) : undefined
    if (theirs === undefined || isOver) return
    found = { ...found, theirs, heardAt: now() }
    onFound(found)
  }

  inTurn(begin)
  return {
    hear: (signal) => inTurn(() => hear(signal)),
    share(to) {
      isNew ||=
        !to || !fix || to.lat !== fix.lat || to.lng !== fix.lng || to.accuracyMetres !== fix.accuracyMetres
      fix = to
    },
    stop,
  }
}

const NOTHING_FOUND: Found = {
  words: null,
  theirs: undefined,
  heardAt: 0,
  isGivenUp: false,
  hasForeignKey: false,
}

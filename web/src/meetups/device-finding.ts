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
  concat,
  fromBase64Url,
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
  /** The other's position. Null if their phone has none to share, undefined before it sent anything. */
  theirs: Fix | null | undefined
  /** When `theirs` arrived, by this phone's clock. */
  receivedAt: number
  /** Whether the phones reached the limit of keys. Nothing is sent after that. */
  isGivenUp: boolean
  /**
   * Whether the other phone sent its position under a key that this phone never had.
   * Nothing is sent after that.
   */
  hasForeignKey: boolean
}

/**
 * Fingerprints of the keys of one meetup that this phone agreed on, and of those under which it sent its
 * position. Survives a reload.
 */
export interface KeyLog {
  agreed(): readonly string[]
  used(): readonly string[]
  addAgreed(fingerprint: string): void
  addUsed(fingerprint: string): void
}

export interface Finding {
  /** Takes a signal from the other phone. */
  receive(signal: string): void
  /** Sets this phone's position. Null if it is unknown or must not be shared. */
  share(fix: Fix | null): void
  stop(): void
}

interface Parts extends Between {
  send: (signal: string) => void
  onFound: (found: Found) => void
  now: () => number
  keys: KeyLog
}

/** The first byte of every signal. */
const KIND = { commitment: 1, answer: 2, opening: 3, begin: 4, sealed: 5, hello: 6 }
const BLANK_BYTES = 32

/** How often a phone repeats an unanswered signal. */
const ASK_AGAIN_MS = 2000
/** How long the phone with the higher id waits after a commitment before it asks to start again. */
const PATIENCE_MS = 8000
/**
 * How many keys a phone makes at most. Each one is another chance for a man in the middle to get matching
 * words. A reload costs one.
 */
const KEYS_MAX = 16
/** A phone repeats an unchanged position after this time, as a sign of life. */
const ALIVE_MS = 6000

/**
 * Agrees on a key with the other phone and exchanges positions under it. The phone with the lower id commits
 * to a key, the other answers with its own, and the first reveals its key. So nobody, not even a man in the
 * middle, can choose a key to fit the other's. Then each phone sends a hello under the new key, listing the
 * keys under which it sent its position before. That exposes a man in the middle who has left. Comparing the
 * words exposes one who is still there. Lost signals are repeated, unexpected ones ignored.
 */
export function createFinding(parts: Parts): Finding {
  const { ownId, otherId, send, onFound, now, keys } = parts
  const isLow = ownId < otherId
  let channel: Channel | null = null
  /** Whether the other phone sent a hello under this key. No position is sent before that. */
  let isConfirmed = false
  let pair: Pair | null = null
  /** The commitment of the phone with the lower id: our own, or the received one. */
  let commitment: Uint8Array | null = null
  let commitmentAt = Number.NEGATIVE_INFINITY
  /** The only answer for which this commitment is revealed. */
  let answer: Uint8Array | null = null
  let begunAt = Number.NEGATIVE_INFINITY
  /** Undefined until it is known whether there is a position. */
  let fix: Fix | null | undefined
  let sharedAt = Number.NEGATIVE_INFINITY
  let isNew = true
  let isOver = false
  let keysMade = 0
  let found = NOTHING_FOUND
  // One at a time: each signal changes what the next one means.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (act: () => Promise<void>) => {
    last = last.then(() => (isOver ? undefined : act())).catch(() => {})
  }
  const timer = setInterval(() => inTurn(tick), ASK_AGAIN_MS)

  function sendSignal(kind: number, ...rest: Uint8Array[]) {
    if (!isOver) send(toBase64Url(concat(Uint8Array.of(kind), ...rest)))
  }

  function reset() {
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
    reset()
    begunAt = now()
    if (!isLow) return sendSignal(KIND.begin, new Uint8Array(BLANK_BYTES))
    pair = await newPair()
    commitment = await commitmentTo(pair.publicKey)
    sendSignal(KIND.commitment, commitment)
  }

  async function tick() {
    if (channel && isConfirmed) return sendFix()
    if (channel && pair && isLow) sendSignal(KIND.opening, pair.publicKey)
    if (channel) return sayHello(true)
    if (isLow) return commitment ? sendSignal(KIND.commitment, commitment) : begin()
    if (now() - commitmentAt > PATIENCE_MS) await begin()
  }

  async function sendFix() {
    if (!channel || !isConfirmed || fix === undefined || (!isNew && now() - sharedAt < ALIVE_MS)) return
    const fingerprint = toBase64Url(channel.fingerprint)
    if (!keys.used().includes(fingerprint)) {
      if (keys.used().length >= USED_MAX) return giveUp({ isGivenUp: true })
      keys.addUsed(fingerprint)
    }
    isNew = false
    sharedAt = now()
    sendSignal(KIND.sealed, await channel.seal(packFix(fix)))
  }

  async function sayHello(asks: boolean) {
    if (channel) sendSignal(KIND.hello, await channel.seal(packHello({ asks, used: [...keys.used()] })))
  }

  async function handleHello(sealed: Uint8Array<ArrayBuffer>) {
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
    await sendFix()
  }

  async function handleSignal(signal: string) {
    const bytes = fromBase64Url(signal)
    const rest = bytes?.slice(1)
    if (!bytes || !rest) return
    if (bytes[0] === KIND.sealed) return handleFix(rest)
    if (bytes[0] === KIND.hello) return handleHello(rest)
    if (isLow && bytes[0] === KIND.begin) return handleBegin()
    if (isLow && bytes[0] === KIND.answer) return handleAnswer(rest)
    if (!isLow && bytes[0] === KIND.commitment) return handleCommitment(rest)
    if (!isLow && bytes[0] === KIND.opening) return handleOpening(rest)
  }

  async function handleBegin() {
    const isUsed = answer !== null || commitment === null
    if (isUsed && now() - begunAt >= ASK_AGAIN_MS / 2) return begin()
    if (commitment) sendSignal(KIND.commitment, commitment)
  }

  async function handleCommitment(theirs: Uint8Array) {
    if (theirs.length !== COMMITMENT_BYTES) return
    if (!commitment || !pair || !areSame(commitment, theirs)) {
      reset()
      commitment = theirs
      commitmentAt = now()
      pair = await newPair()
    }
    sendSignal(KIND.answer, pair.publicKey, theirs)
  }

  async function handleAnswer(bytes: Uint8Array<ArrayBuffer>) {
    const [theirs, about] = [bytes.slice(0, PUBLIC_KEY_BYTES), bytes.slice(PUBLIC_KEY_BYTES)]
    if (!pair || !commitment || !areSame(commitment, about)) return
    if (!answer) {
      const opened = await openChannel(pair, theirs, parts)
      answer = theirs
      setChannel(opened)
    }
    if (!areSame(answer, theirs)) return
    sendSignal(KIND.opening, pair.publicKey)
    await sayHello(!isConfirmed)
  }

  async function handleOpening(theirs: Uint8Array<ArrayBuffer>) {
    if (channel || !pair || !commitment) return
    if (!areSame(commitment, await commitmentTo(theirs))) return
    setChannel(await openChannel(pair, theirs, parts))
    await sayHello(true)
  }

  function setChannel(opened: Channel) {
    channel = opened
    isNew = true
    keys.addAgreed(toBase64Url(opened.fingerprint))
  }

  async function handleFix(sealed: Uint8Array<ArrayBuffer>) {
    const bytes = await channel?.open(sealed)
    const theirs = bytes ? unpackFix(bytes) : undefined
    if (theirs === undefined || isOver) return
    found = { ...found, theirs, receivedAt: now() }
    onFound(found)
  }

  inTurn(begin)
  return {
    receive: (signal) => inTurn(() => handleSignal(signal)),
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
  receivedAt: 0,
  isGivenUp: false,
  hasForeignKey: false,
}

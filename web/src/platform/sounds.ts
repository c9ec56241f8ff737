import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { whenIdle } from './idle.ts'
import { onStoredCleared, readStored, writeStored } from './storage.ts'
import type { ToastSound } from './toasts.ts'

/** What can be heard (specification, section 9); tools/make-sounds.ts makes the files. */
export const SOUNDS: readonly ToastSound[] = ['message', 'badge', 'meeting']

/** Fetches them when there is nothing else to do, so that they come on time. Gives the way to stop that. */
export function preloadSounds(): () => void {
  return whenIdle(() => {
    if (hasSounds.getState()) for (const kind of SOUNDS) audioOf(kind)
  })
}

/**
 * Makes itself heard, unless sounds are switched off, or the browser allows none before a page has been touched. Of several open
 * tabs, which all hear the same news, only one plays it.
 */
export function playSound(kind: ToastSound) {
  if (!hasSounds.getState()) return
  const audio = audioOf(kind)
  if (!audio) return
  if (!navigator.locks) start(audio)
  else if (turn) {
    turn.prolong()
    start(audio)
  } else if (waiting.push(audio) === 1) waitForTurn()
}

export function useHasSounds(): boolean {
  return useStore(hasSounds)
}

export function switchSounds(isOn: boolean) {
  writeStored(KEY, isOn)
  hasSounds.setState(isOn)
}

const KEY = 'hereabouts_sounds'
const audios = new Map<ToastSound, HTMLAudioElement>()
const hasSounds = createStore<boolean>()(() => readStored(KEY) !== false)

onStoredCleared(() => hasSounds.setState(true))

const LOCK = 'hereabouts_sound'
/** Within this time other tabs hear the same news. */
const TURN_MS = 3000
/** Whose turn it is starts, or is refused, at once. */
const WAIT_MS = 1000
const waiting: HTMLAudioElement[] = []
/** While this tab is the one that is heard. */
let turn: { prolong: () => void; end: () => void } | null = null

/** What has waited in vain was played by another tab. */
function waitForTurn() {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), WAIT_MS)
  const begin = () => {
    clearTimeout(timer)
    return haveTurn()
  }
  navigator.locks.request(LOCK, { signal: giveUp.signal }, begin).catch(() => {
    waiting.length = 0
  })
}

function haveTurn(): Promise<void> {
  return new Promise((release) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      turn = null
      release()
    }
    const prolong = () => {
      clearTimeout(timer)
      timer = setTimeout(end, TURN_MS)
    }
    turn = { prolong, end }
    prolong()
    for (const audio of waiting.splice(0)) start(audio)
  })
}

function start(audio: HTMLAudioElement) {
  audio.currentTime = 0
  // CodedError, or not to be had: then it is only seen, unless another tab may.
  Promise.resolve(audio.play()).catch(() => turn?.end())
}

function audioOf(kind: ToastSound): HTMLAudioElement | null {
  const known = audios.get(kind)
  if (known) return known
  if (typeof Audio !== 'function') return null
  const audio = new Audio(`/sounds/${kind}.wav`)
  audio.preload = 'auto'
  audios.set(kind, audio)
  return audio
}

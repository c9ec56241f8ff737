import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { whenIdle } from './idle.ts'
import { onStoredCleared, readStored, writeStored } from './storage.ts'
import type { ToastSound } from './toasts.ts'

/** The sounds (specification, section 9). tools/make-sounds.ts makes the files. */
export const SOUNDS: readonly ToastSound[] = ['message', 'badge', 'meeting']

/**
 * Fetches the sounds once the page is idle, so that they play without delay, and unlocks them with the first
 * tap. Returns a function that cancels both.
 */
export function preloadSounds(): () => void {
  const stop = whenIdle(() => {
    if (hasSounds.getState()) for (const kind of SOUNDS) audioOf(kind)
  })
  document.addEventListener('click', unlock, { capture: true })
  return () => {
    stop()
    document.removeEventListener('click', unlock, { capture: true })
  }
}

/**
 * Plays a sound, unless sounds are switched off or the browser forbids them before the first tap. All open
 * tabs receive the same events, so a lock ensures that only one plays them.
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

/**
 * Plays a sound because the person asks for it, even if sounds are switched off. Call it during a tap: that also
 * unlocks the sound in WebKit. Resolves to whether the browser plays it.
 */
export async function tryOutSound(kind: ToastSound): Promise<boolean> {
  const audio = audioOf(kind)
  if (!audio) return false
  audio.currentTime = 0
  try {
    await audio.play()
    return true
  } catch {
    return false
  }
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
/** Other tabs receive the same event within this time. */
const TURN_MS = 3000
/** A tab that has not got the lock by then leaves the sound to another. */
const WAIT_MS = 1000
const waiting: HTMLAudioElement[] = []
/** Set while this tab has the lock and plays the sounds. */
let turn: { prolong: () => void; end: () => void } | null = null

/** Requests the lock. On failure another tab plays the waiting sounds. */
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
  // Playback is forbidden or the file is missing: release the lock, so that another tab may try.
  Promise.resolve(audio.play()).catch(() => turn?.end())
}

/** WebKit plays a sound by itself only if that very element was loaded or played during a tap. */
function unlock() {
  if (!hasSounds.getState()) return
  document.removeEventListener('click', unlock, { capture: true })
  for (const kind of SOUNDS) audioOf(kind)?.load()
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

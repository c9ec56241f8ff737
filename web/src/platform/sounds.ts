import { useSyncExternalStore } from 'react'
import { whenIdle } from './idle.ts'
import { onStoredCleared, readStored, writeStored } from './storage.ts'
import type { NewsKind } from './toasts.ts'

/** What can be heard (specification, section 9); tools/make-sounds.ts makes the files. */
export const SOUNDS: readonly NewsKind[] = ['message', 'badge', 'meeting']

/** Fetches them when there is nothing else to do, so that they come on time. Gives the way to stop that. */
export function preloadSounds(): () => void {
  return whenIdle(() => {
    if (hasSounds) for (const kind of SOUNDS) audioOf(kind)
  })
}

/** Makes itself heard, unless sounds are switched off, or the browser allows none before a page has been touched. */
export function playSound(kind: NewsKind) {
  if (!hasSounds) return
  const audio = audioOf(kind)
  if (!audio) return
  audio.currentTime = 0
  // Refused, or not to be had: then it is only seen.
  Promise.resolve(audio.play()).catch(() => {})
}

export function useHasSounds(): boolean {
  return useSyncExternalStore(subscribe, () => hasSounds)
}

export function switchSounds(isOn: boolean) {
  writeStored(KEY, isOn)
  become(isOn)
}

const KEY = 'hereabouts_sounds'
const listeners = new Set<() => void>()
const audios = new Map<NewsKind, HTMLAudioElement>()
let hasSounds = readStored(KEY) !== false

onStoredCleared(() => become(true))

function audioOf(kind: NewsKind): HTMLAudioElement | null {
  const known = audios.get(kind)
  if (known) return known
  if (typeof Audio !== 'function') return null
  const audio = new Audio(`/sounds/${kind}.wav`)
  audio.preload = 'auto'
  audios.set(kind, audio)
  return audio
}

function become(isOn: boolean) {
  hasSounds = isOn
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

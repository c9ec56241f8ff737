import { useEffect } from 'react'
import { playSound, preloadSounds } from '../platform/sounds.ts'
import { watchToasts } from '../platform/toasts.ts'

/** Plays a sound with each toast that has one. */
export function useNotificationSounds() {
  useEffect(preloadSounds, [])
  useEffect(() => watchToasts(({ sound }) => sound && playSound(sound)), [])
}

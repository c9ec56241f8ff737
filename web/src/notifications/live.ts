import { useEffect } from 'react'
import { playSound, preloadSounds } from '../platform/sounds.ts'
import { watchToasts } from '../platform/toasts.ts'

/** Has what happens elsewhere be heard, too. */
export function useNotificationSounds() {
  useEffect(preloadSounds, [])
  useEffect(() => watchToasts(({ sound }) => sound && playSound(sound)), [])
}

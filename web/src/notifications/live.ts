import { useEffect } from 'react'
import { vibrate } from '../platform/haptics.ts'
import { playSound, preloadSounds } from '../platform/sounds.ts'
import { watchToasts } from '../platform/toasts.ts'

/** Plays a sound with each toast that has one, and vibrates when it is an invitation. */
export function useNotificationSounds() {
  useEffect(preloadSounds, [])
  useEffect(
    () =>
      watchToasts(({ sound, variant }) => {
        if (sound) playSound(sound)
        if (sound && variant === 'invitation') vibrate('invitation')
      }),
    [],
  )
}

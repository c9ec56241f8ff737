import { useEffect, useEffectEvent } from 'react'
import { useSaveNewProfile } from '../mutations-new-profile.ts'

/** Saves what is left of signing up. Renders nothing. */
export default function FinishSignUp() {
  const save = useEffectEvent(useSaveNewProfile())
  useEffect(() => void save(), [])
  return null
}

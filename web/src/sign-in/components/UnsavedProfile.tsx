import { useEffect, useEffectEvent } from 'react'
import { useSaveEdits } from '../../accounts/mutations-edits.ts'
import { useSaveNewProfile } from '../mutations-new-profile.ts'

/** Saves what is left of signing up and of changes to the profile. Renders nothing. */
export default function UnsavedProfile() {
  const saveNewProfile = useEffectEvent(useSaveNewProfile())
  const saveEdits = useEffectEvent(useSaveEdits())
  useEffect(() => {
    void saveNewProfile()
    void saveEdits()
  }, [])
  return null
}

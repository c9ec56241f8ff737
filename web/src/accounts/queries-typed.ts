import { useState } from 'react'
import { readStored, removeStored, TYPED, writeStored } from '../platform/storage.ts'
import { signedIn } from './device-session.ts'

/**
 * Like `useState('')`, for what somebody types into a form. It survives a reload and the end of the session: the same
 * person finds it again in this tab, until it is empty or they sign out. Never for passwords and codes.
 *
 * @param field tells this field from all others, such as `appeal 12`
 * @returns the text, a function that sets it, and one that only keeps it from coming back: for what has been sent
 */
export function useTyped(field: string): [text: string, set: (text: string) => void, forget: () => void] {
  // The person may be signed out while they type.
  const [key] = useState(() => `${TYPED}${signedIn()?.id ?? 'visitor'} ${field}`)
  const [text, setText] = useState(() => {
    const stored = readStored(key, 'session')
    return typeof stored === 'string' ? stored : ''
  })
  function set(typed: string) {
    setText(typed)
    if (typed === '') removeStored(key, 'session')
    else writeStored(key, typed, 'session')
  }
  return [text, set, () => removeStored(key, 'session')]
}

import { useState } from 'react'
import { useSignedIn } from '../accounts/queries.ts'
import { askedAddress, storeAskedAddress } from './device-asked.ts'

/**
 * The new address to which a link was sent that nobody has opened yet, or null; and a function that sets it. It
 * survives a reload for as long as the link works.
 */
export function useAskedAddress(
  userId: number,
): [address: string | null, setAddress: (address: string | null) => void] {
  const email = useSignedIn()?.email
  const [asked, setAsked] = useState(() => askedAddress(userId))
  function set(address: string | null) {
    storeAskedAddress(userId, address)
    setAsked(address)
  }
  // The link was opened elsewhere.
  return [asked === email ? null : asked, set]
}

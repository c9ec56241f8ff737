import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FRESH_MS, read } from '../platform/query.ts'
import { forgetChosen, readChosen, storeChosen } from './device-chosen.ts'
import { type Chosen, countOf, onlyListed } from './rules.ts'

export function useInterests() {
  return useQuery({ ...read('GET /api/interests'), staleTime: FRESH_MS.catalogue })
}

/**
 * A visitor's chosen interests, stored for this tab, so that they survive reloads and
 * page changes until sign-up.
 */
export function useVisitorsChoice() {
  const { data: catalogue } = useInterests()
  const [kept, setKept] = useState(readChosen)
  const known = (chosen: Chosen) => (catalogue ? onlyListed(chosen, catalogue) : chosen)
  return {
    chosen: known(kept),
    choose(chosen: Chosen) {
      setKept(chosen)
      storeChosen(chosen)
    },
    /** The chosen interests, or the stored ones if none are chosen. */
    recover(): Chosen {
      if (countOf(known(kept)) > 0) return known(kept)
      const backup = readChosen()
      setKept(backup)
      return known(backup)
    },
    forget: forgetChosen,
  }
}

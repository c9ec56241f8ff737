import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportContext, ReportKind } from '@hereabouts/contract/reports/limits'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

/** The person whose sheet is open, and where it was opened. */
export interface OpenedPerson {
  id: UserId
  name: string
  from: ReportContext
  /** The first step of the sheet, if it is not the profile. */
  step?: 'block' | 'report'
  /** The preselected reason of a report. */
  kind?: ReportKind
}

export function openPerson(person: OpenedPerson) {
  opened.setState(person, true)
}

export function closePerson() {
  opened.setState(null, true)
}

/** The person whose sheet is open, or null. */
export function useOpenedPerson(): OpenedPerson | null {
  return useStore(opened)
}

const opened = createStore<OpenedPerson | null>()(() => null)

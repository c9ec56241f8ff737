import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportContext, ReportKind } from '@hereabouts/contract/reports/limits'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'

/** Somebody at whom one looks more closely, and where one came upon them. */
export interface OpenedPerson {
  id: UserId
  name: string
  from: ReportContext
  /** Where their sheet opens, when it is not at who they are. */
  step?: 'block' | 'report'
  /** What a report is about, when that is known already. */
  kind?: ReportKind
}

export function openPerson(person: OpenedPerson) {
  opened.setState(person, true)
}

export function closePerson() {
  opened.setState(null, true)
}

/** Whose sheet is open, if one is. */
export function useOpenedPerson(): OpenedPerson | null {
  return useStore(opened)
}

const opened = createStore<OpenedPerson | null>()(() => null)

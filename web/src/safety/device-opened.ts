import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportContext, ReportKind } from '@hereabouts/contract/reports/limits'
import { useSyncExternalStore } from 'react'

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
  become(person)
}

export function closePerson() {
  become(null)
}

/** Whose sheet is open, if one is. */
export function useOpenedPerson(): OpenedPerson | null {
  return useSyncExternalStore(subscribe, () => opened)
}

let opened: OpenedPerson | null = null
const listeners = new Set<() => void>()

function become(person: OpenedPerson | null) {
  opened = person
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

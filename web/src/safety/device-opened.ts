import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
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
  isGathering?: undefined
}

/** A gathering that is being reported, and what it is called. */
export interface ReportedGathering {
  id: GatheringId
  name: string
  isGathering: true
  from?: undefined
  step?: undefined
}

export function openPerson(person: OpenedPerson) {
  opened.setState(person, true)
}

/** Whom or what a report is about. */
export type Reported = Omit<OpenedPerson, 'step'> | ReportedGathering

export function openReport(about: Reported) {
  opened.setState(about.isGathering ? about : { ...about, step: 'report' }, true)
}

export function closeOpened() {
  opened.setState(null, true)
}

/** The person whose sheet is open, or the gathering that is being reported, or null. */
export function useOpened(): OpenedPerson | ReportedGathering | null {
  return useStore(opened)
}

const opened = createStore<OpenedPerson | ReportedGathering | null>()(() => null)

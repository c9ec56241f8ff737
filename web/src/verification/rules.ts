import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import type { DocumentType } from '@hereabouts/contract/verification/limits'
import { formatDate } from '../platform/format.ts'

type Details = OwnUser['verificationDetails']

export const DOCUMENT_NAMES: Record<DocumentType, string> = {
  passport: 'Passport',
  driving_licence: 'Driving licence',
  national_id: 'National ID',
  residence_permit: 'Residence permit',
}

const IN_A_SENTENCE: Record<DocumentType, string> = {
  passport: 'passport',
  driving_licence: 'driving licence',
  national_id: 'national ID',
  residence_permit: 'residence permit',
}

/** The name of a document type, or null if it is unknown. */
export function documentIn(type: string | null): string | null {
  return DOCUMENT_NAMES[type as DocumentType] ?? null
}

/** The waiting time in the largest unit that has passed. */
export function waitedFor(sinceIso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(sinceIso)) / 60_000))
  if (minutes < 60) return count(minutes, 'minute')
  if (minutes < 48 * 60) return count(Math.floor(minutes / 60), 'hour')
  return count(Math.floor(minutes / (24 * 60)), 'day')
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}

/** The status of a verification in a few words. */
export function statusWords(status: Details['status']): string {
  return STATUS_WORDS[status] ?? STATUS_WORDS.none
}

/** A sentence on what was submitted or decided, and when. */
export function historyOf({ status, documentType, verificationDate }: Details): string | null {
  const what = IN_A_SENTENCE[documentType as DocumentType]
  const when = verificationDate && dateOf(verificationDate)
  if (status === 'none' || !when) return null
  if (status === 'submitted') return `Submitted on ${when}${what ? `, with a ${what}` : ''}.`
  return `${SINCE[status]} ${when}.`
}

/** Whether to offer the form. The server decides whether it accepts a submission. */
export function canSubmit(status: Details['status']): boolean {
  return status === 'none' || status === 'rejected' || status === 'expired'
}

const STATUS_WORDS: Record<Details['status'], string> = {
  none: 'Not verified',
  submitted: 'Waiting for review',
  verified: 'Verified',
  rejected: 'Not accepted',
  expired: 'Expired',
  revoked: 'Withdrawn',
}

const SINCE: Record<Exclude<Details['status'], 'none' | 'submitted'>, string> = {
  verified: 'Verified on',
  rejected: 'Decided on',
  expired: 'Expired on',
  revoked: 'Withdrawn on',
}

function dateOf(iso: string): string | null {
  return Number.isNaN(Date.parse(iso)) ? null : formatDate(iso)
}

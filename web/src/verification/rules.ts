import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import type { DocumentType } from '@hereabouts/contract/verification/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatDate } from '../platform/format.ts'

type Details = OwnUser['verificationDetails']

export const DOCUMENT_NAMES: Record<DocumentType, MessageDescriptor> = {
  passport: msg`Passport`,
  driving_licence: msg`Driving licence`,
  national_id: msg`National ID`,
  residence_permit: msg`Residence permit`,
}

/** The name of a document type, or null if it is unknown. */
export function documentIn(type: string | null): string | null {
  const name = DOCUMENT_NAMES[type as DocumentType]
  return name ? t(name) : null
}

/** "Waiting for 5 minutes", in the largest unit that has passed; at first "Waiting for 1 minute". */
export function waitedFor(sinceIso: string, nowMs: number): string {
  const minutes = Math.max(1, Math.floor((nowMs - Date.parse(sinceIso)) / 60_000))
  if (minutes < 60) return plural(minutes, { one: 'Waiting for # minute', other: 'Waiting for # minutes' })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return plural(hours, { one: 'Waiting for # hour', other: 'Waiting for # hours' })
  const days = Math.floor(hours / 24)
  return plural(days, { one: 'Waiting for # day', other: 'Waiting for # days' })
}

/** The status of a verification in a few words. */
export function statusWords(status: Details['status']): string {
  return t(STATUS_WORDS[status] ?? STATUS_WORDS.none)
}

/** A sentence on what was submitted or decided, and when. */
export function historyOf({ status, verificationDate }: Details): string | null {
  const when = verificationDate && dateOf(verificationDate)
  if (status === 'none' || !when) return null
  switch (status) {
    case 'submitted':
      return t`Submitted on ${when}.`
    case 'verified':
      return t`Verified on ${when}.`
    case 'rejected':
      return t`Decided on ${when}.`
    case 'expired':
      return t`Expired on ${when}.`
    case 'revoked':
      return t`Taken back on ${when}.`
  }
}

/** Whether to offer the form. The server decides whether it accepts a submission. */
export function canSubmit(status: Details['status']): boolean {
  return status === 'none' || status === 'rejected' || status === 'expired'
}

const STATUS_WORDS: Record<Details['status'], MessageDescriptor> = {
  none: msg`Not verified`,
  submitted: msg`Waiting for review`,
  verified: msg({ message: 'Verified', context: 'status' }),
  rejected: msg`Not accepted`,
  expired: msg`Expired`,
  revoked: msg`Taken back`,
}

function dateOf(iso: string): string | null {
  return Number.isNaN(Date.parse(iso)) ? null : formatDate(iso)
}

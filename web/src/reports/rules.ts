import type { ReportState } from '@hereabouts/contract/reports/limits'
import type { AnyReportKind, OwnReport } from '@hereabouts/contract/reports/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ToastWords } from '../platform/toasts.ts'

export const KIND_WORDS: Record<AnyReportKind, MessageDescriptor> = {
  harassment: msg`Harassment`,
  threat: msg`Threats or violence`,
  fake: msg`Fake profile`,
  minor: msg`Under 18`,
  scam: msg`Scam`,
  commercial: msg`Selling something`,
  unwanted_dating: msg`Unwanted dating`,
  no_show: msg`Didn’t show up`,
  connection: msg`Check words didn’t match`,
  other: msg`Something else`,
  felt_unsafe: msg`Felt unsafe`,
  outside: msg`From outside`,
  noticed: msg`Noticed by a rule`,
}

export const STATE_WORDS: Record<ReportState, MessageDescriptor> = {
  open: msg`Received`,
  triaged: msg`Being looked into`,
  resolved: msg`Dealt with`,
  dismissed: msg`Closed without action`,
}

/** The state of a report, followed by what the team wrote about it, if anything. */
export function stateWithNote(state: ReportState, note: string | null): string {
  const words = t(STATE_WORDS[state])
  return note ? t`${words}. ${note}` : t`${words}.`
}

/** The toast about the result of an own report. Null until it is closed. */
export function reportToast({ id, about, closedAt, note, canned, state }: OwnReport): ToastWords | null {
  if (closedAt === null) return null
  const { name } = about
  return {
    title: t`Your report about ${name}`,
    // A text of the app is in the reader's language on the page.
    text: stateWithNote(state, canned ? null : note),
    about: `report ${id}`,
    entry: `report-${id}-${state}`,
    link: { href: '/safety', text: t`Show` },
  }
}

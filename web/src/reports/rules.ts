import type { ReportKind, ReportState } from '@hereabouts/contract/reports/limits'
import type { AnyReportKind, OwnReport } from '@hereabouts/contract/reports/schemas'
import type { ToastWords } from '../platform/toasts.ts'

export const KIND_WORDS: Record<AnyReportKind, string> = {
  harassment: 'Harassment',
  threat: 'Threats or violence',
  fake: 'Fake profile',
  minor: 'Under 18',
  scam: 'Scam',
  commercial: 'Selling something',
  unwanted_dating: 'Unwanted dating',
  no_show: 'Did not show up',
  connection: 'Check words didn’t match',
  other: 'Something else',
  felt_unsafe: 'Felt unsafe',
} satisfies Record<ReportKind | 'felt_unsafe', string>

export const STATE_WORDS: Record<ReportState, string> = {
  open: 'Received',
  triaged: 'Being looked into',
  resolved: 'Dealt with',
  dismissed: 'Closed without a measure',
}

/** The toast about the result of an own report. Null until it is closed. */
export function reportToast({ id, about, closedAt, note, state }: OwnReport): ToastWords | null {
  if (closedAt === null) return null
  return {
    title: `Your report about ${about.name}`,
    text: note ? `${STATE_WORDS[state]}. ${note}` : `${STATE_WORDS[state]}.`,
    about: `report ${id}`,
    entry: `report-${id}-${state}`,
    link: { href: '/safety', text: 'Show' },
  }
}

import type { Locale } from '@hereabouts/contract/http/locales'
import { KIND_WEIGHTS } from '@hereabouts/contract/reports/limits-cases'
import type { AnyReportKind } from '@hereabouts/contract/reports/schemas'
import type { I18n } from '@lingui/core'
import { i18nFor } from '../platform/languages.ts'
import type { Letter } from '../platform/mailer-text.ts'

/** How much waits for one member of the team. */
export interface Waiting {
  reports: readonly KindCount[]
  /** Cases on which a colleague asked for a second opinion. They are among the reports. */
  opinions: number
  appeals: number
  joining: number
  verifications: number
}

export interface KindCount {
  kind: AnyReportKind
  count: number
}

/** The kinds about which moderators get an e-mail at once. */
export const URGENT_KINDS = (Object.keys(KIND_WEIGHTS) as AnyReportKind[]).filter(
  (kind) => KIND_WEIGHTS[kind] >= KIND_WEIGHTS.threat,
)

/** The morning's e-mail: numbers and kinds, because others may read it. Null if nothing waits. */
export function digestMail(waiting: Waiting, locale: Locale | null): Pick<Letter, 'subject' | 'body'> | null {
  const { reports, opinions, appeals, joining, verifications } = waiting
  const i18n = i18nFor(locale)
  const reported = sum(reports)
  const all = reported + appeals + joining + verifications
  if (all === 0) return null
  const lines: [number, string][] = [
    [reported, i18n._('{count, plural, one {# report} other {# reports}}', { count: reported })],
    [
      opinions,
      i18n._(
        '{count, plural, one {# case on which a colleague asks for your opinion} other {# cases on which colleagues ask for your opinion}}',
        {
          count: opinions,
        },
      ),
    ],
    [appeals, i18n._('{count, plural, one {# appeal} other {# appeals}}', { count: appeals })],
    [
      joining,
      i18n._(
        '{count, plural, one {# person who would like to join} other {# people who would like to join}}',
        {
          count: joining,
        },
      ),
    ],
    [
      verifications,
      i18n._('{count, plural, one {# ID to check} other {# IDs to check}}', { count: verifications }),
    ],
  ]
  return {
    subject: i18n._('Waiting for you: {count}', { count: all }),
    body: [
      ...lines.filter(([count]) => count > 0).map(([, line]) => line),
      ...kindsInWords(reports, i18n),
      { text: i18n._('Open the console'), path: '/admin-console' },
      i18n._('You get this e-mail in the morning if something waits for the team.'),
    ],
  }
}

/** The e-mail about threats and minors: numbers and kinds. */
export function alarmMail(
  reports: readonly KindCount[],
  locale: Locale | null,
): Pick<Letter, 'subject' | 'body'> {
  const i18n = i18nFor(locale)
  return {
    subject: i18n._('Please look now: an urgent report'),
    body: [
      ...kindsInWords(reports, i18n),
      i18n._('Nobody has taken the case yet. If somebody is in danger, call the emergency services first.'),
      { text: i18n._('See the reports'), path: '/admin-console?desk=reports' },
      i18n._('You get at most one such e-mail an hour.'),
    ],
  }
}

/** One paragraph per kind. */
function kindsInWords(reports: readonly KindCount[], i18n: I18n): string[] {
  return reports.map(({ kind, count }) => i18n._('{kind}: {count}', { kind: kindInWords(kind, i18n), count }))
}

function kindInWords(kind: AnyReportKind, i18n: I18n): string {
  const words: Record<AnyReportKind, string> = {
    harassment: i18n._('Harassment'),
    threat: i18n._('Threats or violence'),
    fake: i18n._('Fake profile'),
    minor: i18n._('Under 18'),
    scam: i18n._('Scam'),
    commercial: i18n._('Selling something'),
    unwanted_dating: i18n._('Unwanted dating'),
    no_show: i18n._('Didn’t show up'),
    connection: i18n._('Check words didn’t match'),
    other: i18n._('Something else'),
    felt_unsafe: i18n._('Felt unsafe'),
    outside: i18n._('From outside'),
    noticed: i18n._('Noticed by a rule'),
  }
  return words[kind]
}

function sum(reports: readonly KindCount[]): number {
  return reports.reduce((whole, { count }) => whole + count, 0)
}

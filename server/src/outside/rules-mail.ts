import type { Locale } from '@hereabouts/contract/http/locales'
import { OUTSIDE_CONFIRMED_HOURS } from '@hereabouts/contract/outside/limits'
import type { ReportState } from '@hereabouts/contract/reports/limits'
import type { Verdict } from '@hereabouts/contract/reports/schemas'
import type { I18n } from '@lingui/core'
import { i18nFor } from '../platform/languages.ts'
import type { Letter } from '../platform/mailer-text.ts'

type Words = Pick<Letter, 'locale' | 'subject' | 'body'>

/** Asks for the confirmation of a report. Contains nothing that anybody typed: anyone can enter any address. */
export function confirmationMail(locale: Locale | null, token: string): Words {
  const i18n = i18nFor(locale)
  return {
    locale,
    subject: i18n._('Please confirm your report'),
    body: [
      i18n._(
        'Someone, probably you, wrote to the moderators of Hereabouts and entered this address. They see the report once you confirm it.',
      ),
      { text: i18n._('Confirm or delete it'), path: `/report/${token}` },
      i18n._(
        'If it wasn’t you, you don’t have to do anything: we delete the report and this address after {hours} hours.',
        { hours: OUTSIDE_CONFIRMED_HOURS },
      ),
      i18n._('If somebody is in danger, call the emergency services. Nobody here is watching right now.'),
    ],
  }
}

/** The team's answer to a report. Says nothing about the account of anybody. */
export function answerMail(
  locale: Locale | null,
  { state, note, noteCanned }: { state: ReportState; note: string; noteCanned: Verdict['canned'] | null },
): Words {
  const i18n = i18nFor(locale)
  const said = noteCanned ? cannedInWords(noteCanned.key, i18n) : note
  return {
    locale,
    subject: i18n._('About your report'),
    body: [
      state === 'resolved'
        ? i18n._('Our moderators have looked at your report and dealt with it.')
        : i18n._('Our moderators have looked at your report and closed it without action.'),
      ...(said ? [said] : []),
      i18n._(
        'We can’t tell you more about other people, not even whether somebody has an account. We’ve now deleted your address.',
      ),
    ],
  }
}

/** The ready notes, which the app's own catalogue has as well. */
function cannedInWords(key: NonNullable<Verdict['canned']>['key'], i18n: I18n): string {
  const words = {
    acted: i18n._('Thank you for telling us. We’ve taken action.'),
    warned: i18n._('Thank you for telling us. We’ve talked to this person, and we’ll keep an eye on it.'),
    no_breach: i18n._('Thank you for telling us. We found nothing against the rules.'),
    unclear: i18n._(
      'Thank you for telling us. We couldn’t find out what happened. If it happens again, please report it.',
    ),
  }
  return words[key]
}

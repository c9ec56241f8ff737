import { ALERT_HOURS, CONTACT_ASKED_DAYS, GRACE_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { Locale } from '@hereabouts/contract/http/locales'
import type { I18n } from '@lingui/core'
import { i18nFor } from '../platform/languages.ts'
import type { Letter } from '../platform/mailer-text.ts'

type Words = Pick<Letter, 'locale' | 'subject' | 'body'>
/** The recipient's language; null means English. */
type Language = Locale | null

const pathOf = (token: string) => `/check-in/${token}` as const

const noEmergencyService = (i18n: I18n) =>
  i18n._(
    'Hereabouts isn’t an emergency service: nobody here is watching or can send help. In an emergency, call the local number, such as 112, 911 or 999.',
  )

/**
 * Asks somebody to be a trusted contact. Explains what they would agree to; contains nothing that anybody
 * typed freely. `person` is what we call the person who asks.
 */
export function askingMail(
  locale: Language,
  { person, username, token }: { person: string; username: string; token: string },
): Words {
  const i18n = i18nFor(locale)
  const who = person === username ? username : `${person} (${username})`
  return {
    locale,
    subject: i18n._('{person} would like you as a trusted contact', { person }),
    body: [
      i18n._(
        '{who} meets people nearby through Hereabouts, and would like us to tell you if they don’t check in afterwards.',
        { who },
      ),
      i18n._(
        'Here’s how it works, if you agree: {person} sets a time before a meeting. If they haven’t said by then that they’re OK, we send you one e-mail with a link to where, when and with whom they met, so you can look out for them.',
        { person },
      ),
      { text: i18n._('Say yes or no'), path: pathOf(token) },
      i18n._(
        'If you do nothing, nothing happens, and we forget your address after {days} days. If you say yes, keep this e-mail: the same link lets you change your mind any time.',
        { days: CONTACT_ASKED_DAYS },
      ),
      noEmergencyService(i18n),
    ],
  }
}

/** To the person, when their check-in is due. */
export function nudgeMail(locale: Language, { contact, token }: { contact: string; token: string }): Words {
  const i18n = i18nFor(locale)
  return {
    locale,
    subject: i18n._('Are you OK?'),
    body: [
      i18n._('You planned to check in by now.'),
      { text: i18n._('I’m OK'), path: pathOf(token) },
      i18n._(
        'If we don’t hear from you within {minutes} minutes, we’ll tell {contact} where and with whom you met. Need longer? Open the app to get more time.',
        { minutes: GRACE_MINUTES, contact },
      ),
      noEmergencyService(i18n),
    ],
  }
}

/**
 * To the contact, when the person did not answer. Place and companion are shown only behind the link, which
 * expires.
 */
export function alertMail(locale: Language, { person, token }: { person: string; token: string }): Words {
  const i18n = i18nFor(locale)
  return {
    locale,
    subject: i18n._('{person} hasn’t checked in', { person }),
    body: [
      i18n._(
        '{person} met someone through Hereabouts and planned to check in afterwards. They haven’t, not even within {minutes} minutes of our reminder.',
        { person, minutes: GRACE_MINUTES },
      ),
      i18n._(
        'It may be nothing: a flat battery, or a good conversation. Please try to reach {person} first.',
        { person },
      ),
      { text: i18n._('See where, when and with whom'), path: pathOf(token) },
      i18n._(
        'The link works for {hours} hours. If {person} checks in before that, it will tell you so instead.',
        { hours: ALERT_HOURS, person },
      ),
      noEmergencyService(i18n),
    ],
  }
}

/** To a contact who was alerted before. */
export function allClearMail(locale: Language, person: string): Words {
  const i18n = i18nFor(locale)
  return {
    locale,
    subject: i18n._('{person} is OK', { person }),
    body: [
      i18n._(
        '{person} has just checked in. The link in our last e-mail no longer shows anything about the meeting.',
        { person },
      ),
      i18n._('Thank you for looking out for them.'),
    ],
  }
}

/** To the person, when their contact withdraws while a check-in relies on them. */
export function contactGoneMail(locale: Language, contact: string): Words {
  const i18n = i18nFor(locale)
  return {
    locale,
    subject: i18n._('Your check-in has ended'),
    body: [
      i18n._(
        '{contact} is no longer your trusted contact, so we’ve ended your check-in: there’d be nobody to tell. You can set a new one with someone else.',
        { contact },
      ),
      { text: i18n._('Open your meetup'), path: '/' },
    ],
  }
}

import { ALERT_HOURS, CONTACT_ASKED_DAYS, GRACE_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { Letter } from '../platform/mailer-text.ts'

type Words = Pick<Letter, 'subject' | 'body'>

const pathOf = (token: string) => `/check-in/${token}` as const

const NO_EMERGENCY_SERVICE =
  'Hereabouts isn’t an emergency service: nobody here is watching, and we can’t send help. If you think someone is in danger, call the local emergency number, such as 112, 911 or 999.'

/**
 * Asks a person to be a trusted contact. Explains what they would agree to; contains nothing that anybody
 * typed freely.
 */
export function askingMail(person: string, username: string, token: string): Words {
  const who = person === username ? username : `${person} (${username})`
  return {
    subject: `${person} would like you as a trusted contact`,
    body: [
      `${who} meets people nearby through Hereabouts, and would like us to tell you if they don’t check in afterwards.`,
      `Here’s how it works, if you agree: ${person} sets a time before a meeting. If they haven’t said by then that they’re OK, we send you one e-mail with a link to where, when and with whom they met, so you can look out for them.`,
      { text: 'Say yes or no', path: pathOf(token) },
      `If you do nothing, nothing happens, and we forget your address after ${CONTACT_ASKED_DAYS} days. If you say yes, keep this e-mail: the same link lets you change your mind any time.`,
      NO_EMERGENCY_SERVICE,
    ],
  }
}

/** To the person, when their check-in is due. */
export function nudgeMail(contact: string, token: string): Words {
  return {
    subject: 'Are you OK?',
    body: [
      'You planned to check in by now.',
      { text: 'I’m OK', path: pathOf(token) },
      `If we don’t hear from you within ${GRACE_MINUTES} minutes, we’ll tell ${contact} where and with whom you met. Need longer? Open the app to get more time.`,
      NO_EMERGENCY_SERVICE,
    ],
  }
}

/**
 * To the contact, when the person did not answer. Place and companion are shown only behind the link, which
 * expires.
 */
export function alertMail(person: string, token: string): Words {
  return {
    subject: `${person} hasn’t checked in`,
    body: [
      `${person} met someone through Hereabouts and planned to check in afterwards. They haven’t, not even within ${GRACE_MINUTES} minutes of our reminder.`,
      `It may be nothing: a flat battery, or a good conversation. Please try to reach ${person} first.`,
      { text: 'See where, when and with whom', path: pathOf(token) },
      `The link works for ${ALERT_HOURS} hours. If ${person} checks in before that, it will tell you so instead.`,
      NO_EMERGENCY_SERVICE,
    ],
  }
}

/** To a contact who was alerted before. */
export function allClearMail(person: string): Words {
  return {
    subject: `${person} is OK`,
    body: [
      `${person} has just checked in. The link in our last e-mail no longer shows anything about the meeting.`,
      'Thank you for looking out for them.',
    ],
  }
}

/** To the person, when their contact withdraws while a check-in relies on them. */
export function contactGoneMail(contact: string): Words {
  return {
    subject: 'Your check-in has ended',
    body: [
      `${contact} is no longer your trusted contact, so we’ve ended your check-in: there’d be nobody to tell. You can set a new one with someone else.`,
      { text: 'Open your meetup', path: '/' },
    ],
  }
}

import { ALERT_HOURS, CONTACT_ASKED_DAYS, GRACE_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { Letter } from '../platform/mailer-text.ts'

type Words = Pick<Letter, 'subject' | 'body'>

const pathOf = (token: string) => `/check-in/${token}` as const

const NO_EMERGENCY_SERVICE =
  'Hereabouts is no emergency service: nobody here watches, and nobody is sent. If you believe that somebody is in danger, call the local emergency number, such as 112, 911 or 999.'

/**
 * Asks a person to be a trusted contact. Explains what they would agree to; contains nothing that anybody
 * typed freely.
 */
export function askingMail(person: string, username: string, token: string): Words {
  const who = person === username ? username : `${person} (${username})`
  return {
    subject: `${person} asks you to be a trusted contact`,
    body: [
      `${who} uses Hereabouts to meet people nearby, and would like you to be told if they do not say afterwards that they are fine.`,
      `If you agree, and only then: should ${person} not confirm being fine by the time they set, you get one mail. It leads to where, when and with whom they met, so that you can look after them.`,
      { text: 'Agree or decline', path: pathOf(token) },
      `If you do nothing, nothing happens, and your address is forgotten after ${CONTACT_ASKED_DAYS} days. Keep this mail if you agree: by the same link you can take it back at any time.`,
      NO_EMERGENCY_SERVICE,
    ],
  }
}

/** To the person, when their check-in is due. */
export function nudgeMail(contact: string, token: string): Words {
  return {
    subject: 'Are you fine?',
    body: [
      'You wanted to say by now that you are fine.',
      { text: 'I’m fine', path: pathOf(token) },
      `If you do not, ${contact} is told in ${GRACE_MINUTES} minutes where and with whom you met. In the app you can also have more time.`,
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
    subject: `${person} has not said that they are fine`,
    body: [
      `${person} met somebody through Hereabouts and wanted to confirm being fine. The time for that is over, and so are ${GRACE_MINUTES} minutes after a reminder.`,
      `It may be nothing: an empty battery, a good conversation. Please try to reach ${person} first.`,
      { text: 'See where, when and with whom', path: pathOf(token) },
      `The link works for ${ALERT_HOURS} hours, or until ${person} says that they are fine; then it says so.`,
      NO_EMERGENCY_SERVICE,
    ],
  }
}

/** To a contact who was alerted before. */
export function allClearMail(person: string): Words {
  return {
    subject: `${person} is fine`,
    body: [
      `${person} has confirmed being fine. The link in our mail before shows nothing of the meeting any more.`,
      'Thank you for being there.',
    ],
  }
}

/** To the person, when their contact withdraws while a check-in relies on them. */
export function contactGoneMail(contact: string): Words {
  return {
    subject: 'Your check-in has ended',
    body: [
      `${contact} is no longer your trusted contact, so nobody would be told. Your check-in has ended; you can start another one with somebody else.`,
      { text: 'To your meetup', path: '/' },
    ],
  }
}

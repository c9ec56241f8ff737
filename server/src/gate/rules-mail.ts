import type { Brake, JoinDecision } from '@hereabouts/contract/gate/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { i18nFor } from '../platform/languages.ts'
import type { Letter } from '../platform/mailer-text.ts'

/** Tells a person who asked to join how the team has decided. */
export function answerMail(
  decision: JoinDecision['decision'],
  { username, locale }: { username: string; locale: Locale | null },
): Pick<Letter, 'subject' | 'body'> {
  const i18n = i18nFor(locale)
  if (decision === 'admitted')
    return {
      subject: i18n._('You’re in'),
      body: [
        i18n._(
          'Good news: our team has let {username} in. Switch on when you’re free, and see who’s around.',
          {
            username,
          },
        ),
        { text: i18n._('Open Hereabouts'), path: '/' },
      ],
    }
  return {
    subject: i18n._('Your request to join'),
    body: [
      i18n._('Thank you for asking to join as {username}. Our team has decided not to let you in.', {
        username,
      }),
      i18n._('We’ve deleted the account, with everything that you entered.'),
    ],
  }
}

/** Tells an admin that new people need approval from now on, why, and how to go back. */
export function brakeMail(
  by: Brake,
  people: number,
  locale: Locale | null,
): Pick<Letter, 'subject' | 'body'> {
  const i18n = i18nFor(locale)
  const why =
    by === 'signUps'
      ? i18n._('{people} people signed up within an hour, more than you allow.', { people })
      : i18n._('{people} people reported new accounts within an hour, more than you allow.', { people })
  return {
    subject: i18n._('New people now wait for your approval'),
    body: [
      why,
      i18n._(
        'So from now on, new people say why they’d like to join, and wait until one of you lets them in. Nothing changes for those who are in.',
      ),
      { text: i18n._('See who is waiting'), path: '/admin-console?desk=joining' },
      i18n._('To go back, choose “Everyone” under “Who may join”, and save.'),
      { text: i18n._('Who may join'), path: '/admin-console?desk=gate' },
    ],
  }
}

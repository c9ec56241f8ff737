import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { type DecisionReason, PHOTO_DAYS_MAX, REASON_WORDS } from '@hereabouts/contract/verification/limits'
import type { I18n } from '@lingui/core'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { i18nFor, translateText } from '../platform/languages.ts'
import type { Letter } from '../platform/mailer-text.ts'

export type Outcome =
  | { kind: 'verified' }
  | { kind: 'expired' }
  | { kind: 'rejected' | 'revoked'; reason: DecisionReason; note: string; canAppeal: boolean }

/** Sends the decision to the person by e-mail, if their address is confirmed. */
export async function sendLetter(
  { mailer, clock }: Pick<Deps, 'mailer' | 'clock'>,
  tx: Tx,
  user: OwnUser,
  outcome: Outcome,
): Promise<void> {
  if (!user.emailVerified) return
  const { username, locale } = user
  const i18n = i18nFor(locale)
  const { subject, says } = wordsFor(i18n, outcome)
  await mailer.post(tx, {
    to: user.email,
    about: [user.id],
    locale,
    subject,
    body: [
      i18n._('Hi {username},', { username }),
      ...says,
      { text: i18n._('Open your verification'), path: '/user-verification' },
    ],
    expiresAt: later(clock.now(), LETTER_DAYS * DAY_MS),
  })
}

// After that they have seen it in the app, or no longer use it.
const LETTER_DAYS = 7
const destroyed = (i18n: I18n) => i18n._('We’ve destroyed the photo of your document.')

function wordsFor(
  i18n: I18n,
  outcome: Outcome,
): { subject: string; says: Extract<Letter['body'][number], string>[] } {
  switch (outcome.kind) {
    case 'verified':
      return {
        subject: i18n._('You’re verified'),
        says: [i18n._('From now on, people see a green shield beside your name.'), destroyed(i18n)],
      }
    case 'expired':
      return {
        subject: i18n._('We didn’t get to your verification in time'),
        says: [
          i18n._(
            'We’re sorry: nobody reviewed it within {days} days. We’ve destroyed the photo of your document. Please submit it again.',
            { days: PHOTO_DAYS_MAX },
          ),
        ],
      }
    case 'rejected':
      return { subject: i18n._('We couldn’t verify you'), says: [...why(i18n, outcome), destroyed(i18n)] }
    case 'revoked':
      return {
        subject: i18n._('You’re no longer verified'),
        says: [i18n._('We’ve removed the green shield beside your name.'), ...why(i18n, outcome)],
      }
  }
}

function why(
  i18n: I18n,
  { reason, note, canAppeal }: Extract<Outcome, { reason: DecisionReason }>,
): string[] {
  const appeal = i18n._(
    'Think that’s a mistake? You can ask once for a different verifier to take another look.',
  )
  return [
    translateText(i18n, REASON_WORDS[reason]),
    ...(note ? [i18n._('A note from the verifier: {note}', { note })] : []),
    ...(canAppeal ? [appeal] : []),
  ]
}

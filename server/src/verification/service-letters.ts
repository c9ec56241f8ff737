import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { type DecisionReason, PHOTO_DAYS_MAX, REASON_WORDS } from '@hereabouts/contract/verification/limits'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
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
  const { subject, says } = wordsFor(outcome)
  await mailer.post(tx, {
    to: user.email,
    about: [user.id],
    subject,
    body: [`Hi ${user.username},`, ...says, { text: 'Open your verification', path: '/user-verification' }],
    expiresAt: later(clock.now(), LETTER_DAYS * DAY_MS),
  })
}

// After that they have seen it in the app, or no longer use it.
const LETTER_DAYS = 7
const DESTROYED = 'We’ve destroyed the photo of your document.'

function wordsFor(outcome: Outcome): { subject: string; says: Extract<Letter['body'][number], string>[] } {
  switch (outcome.kind) {
    case 'verified':
      return {
        subject: 'You’re verified',
        says: ['From now on, people see a green shield beside your name.', DESTROYED],
      }
    case 'expired':
      return {
        subject: 'We didn’t get to your verification in time',
        says: [
          `We’re sorry: nobody reviewed it within ${PHOTO_DAYS_MAX} days. ${DESTROYED} Please submit it again.`,
        ],
      }
    case 'rejected':
      return { subject: 'We couldn’t verify you', says: [...why(outcome), DESTROYED] }
    case 'revoked':
      return {
        subject: 'You’re no longer verified',
        says: ['We’ve removed the green shield beside your name.', ...why(outcome)],
      }
  }
}

function why({ reason, note, canAppeal }: Extract<Outcome, { reason: DecisionReason }>): string[] {
  const appeal = 'Think that’s a mistake? You can ask once for a different verifier to take another look.'
  return [
    REASON_WORDS[reason],
    ...(note ? [`A note from the verifier: ${note}`] : []),
    ...(canAppeal ? [appeal] : []),
  ]
}

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
    body: [`Hello ${user.username},`, ...says, { text: 'Your verification', path: '/user-verification' }],
    expiresAt: later(clock.now(), LETTER_DAYS * DAY_MS),
  })
}

// After that they have seen it in the app, or no longer use it.
const LETTER_DAYS = 7
const DESTROYED = 'The photo of your document has been destroyed.'

function wordsFor(outcome: Outcome): { subject: string; says: Extract<Letter['body'][number], string>[] } {
  switch (outcome.kind) {
    case 'verified':
      return {
        subject: 'You are verified',
        says: ['The green shield now stands beside your name wherever others see it.', DESTROYED],
      }
    case 'expired':
      return {
        subject: 'Your verification was not looked at in time',
        says: [
          `Nobody has decided about it within ${PHOTO_DAYS_MAX} days. ${DESTROYED} We are sorry: please submit it again.`,
        ],
      }
    case 'rejected':
      return { subject: 'Your verification was not accepted', says: [...why(outcome), DESTROYED] }
    case 'revoked':
      return {
        subject: 'Your verification was taken back',
        says: ['The green shield no longer stands beside your name.', ...why(outcome)],
      }
  }
}

function why({ reason, note, canAppeal }: Extract<Outcome, { reason: DecisionReason }>): string[] {
  const appeal = 'If that is wrong, you can ask once that another verifier looks at it.'
  return [
    REASON_WORDS[reason],
    ...(note ? [`The verifier adds: ${note}`] : []),
    ...(canAppeal ? [appeal] : []),
  ]
}

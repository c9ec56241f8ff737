import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import type { ProofAgain } from '@hereabouts/contract/sign-in/schemas-passkeys'
import { lockUser } from '../accounts/service.ts'
import { checkReachable, countMailRequest, countMailTo } from '../email/service.ts'
import { codeInLetter, codeWarning } from '../email/service-codes.ts'
import { linkExpiry, makeLink, revokeLinks } from '../email/service-links.ts'
import { checkNewAddress } from '../gate/service-waiting.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor } from '../platform/languages.ts'
import { requirePasskeyOfTeam } from './service-passkeys.ts'
import { checkAgain } from './service-password.ts'

/**
 * Sends a link to the new address. The account keeps its current address until the link is opened. Effects,
 * response and mails are the same whether or not somebody already has the new address. The current address is
 * notified at once, so that its owner can still stop the change.
 */
export async function changeEmail(
  deps: Deps,
  viewer: Viewer,
  given: ProofAgain & { email: string },
  address: string,
): Promise<void> {
  // Somebody with access to the mailbox can remove all passkeys.
  if (!given.passkey) await requirePasskeyOfTeam(deps, viewer)
  const finishCheck = await checkAgain(deps, viewer, given, address)
  await checkNewAddress(deps, deps.db, viewer.id, given.email)
  await checkReachable(deps, given.email)
  await countMailRequest(deps, viewer, given.email)
  const isMailed = await countMailTo(deps, given.email)
  await deps.db.tx(async (tx) => {
    const { id, username, email: before, locale } = await lockUser(tx, viewer.id)
    const i18n = i18nFor(locale)
    await finishCheck(tx)
    // Only the latest request counts.
    await revokeLinks(tx, ['change'], id)
    const asker = isMailed ? { session: viewer.sessionId } : null
    const link = await makeLink(deps, tx, 'change', { id, email: given.email }, asker)
    if (link === null) return
    const expiresAt = linkExpiry(deps)
    if (isMailed)
      await deps.mailer.post(tx, {
        to: given.email,
        about: [id],
        locale,
        subject: i18n._('Confirm your new e-mail address'),
        body: [
          i18n._(
            'You asked to use this address for {username}. To confirm it, open this link on a device where you’re signed in as {username}.',
            { username },
          ),
          {
            text: i18n._('Confirm my new address'),
            path: `/verify-email?token=${link.token}`,
            code: codeInLetter(i18n, link.code),
          },
          codeWarning(i18n),
          i18n._('The link works once, for {minutes} minutes.', { minutes: EMAIL_LINK_MINUTES }),
          i18n._('Not you? Then there’s nothing to do: without you, nothing changes.'),
        ],
        expiresAt,
      })
    await deps.mailer.post(tx, {
      to: before,
      about: [id],
      locale,
      subject: i18n._('Your e-mail address is about to change'),
      body: [
        i18n._(
          'Someone who is signed in to your account {username} asked to switch it to a different e-mail address. It changes when they open the link we sent there, within {minutes} minutes.',
          { username, minutes: EMAIL_LINK_MINUTES },
        ),
        i18n._(
          'If that was you, there’s nothing to do. If not, set a new password now: that stops the change and signs out every device.',
        ),
        { text: i18n._('Set a new password'), path: '/forgot-password' },
      ],
      expiresAt,
    })
  })
}

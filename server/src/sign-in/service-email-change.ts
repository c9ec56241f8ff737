import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { lockUser } from '../accounts/service.ts'
import { countMailRequest, countMailTo, linkExpiry, makeLinkToken } from '../email/service.ts'
import { revokeLinks } from '../email/service-links.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { checkPassword, lockPassword } from './service-password.ts'

/**
 * Sends a link to the new address. The account keeps its current address until the link is opened. Effects, response and mails are the
 * same whether or not somebody already has the new address. The current address is notified at once, so that its owner can still
 * stop the change.
 */
export async function changeEmail(
  deps: Deps,
  viewer: Viewer,
  given: { password: string; email: string },
  address: string,
): Promise<void> {
  const passwordHash = await checkPassword(deps, viewer, given.password, address)
  await countMailRequest(deps, viewer, given.email)
  const isMailed = await countMailTo(deps, given.email)
  await deps.db.tx(async (tx) => {
    const { id, username, email: before } = await lockUser(tx, viewer.id)
    await lockPassword(tx, viewer, passwordHash)
    // Only the latest request counts.
    await revokeLinks(tx, ['change'], id)
    const token = await makeLinkToken(deps, tx, 'change', { id, email: given.email })
    if (token === null) return
    const expiresAt = linkExpiry(deps)
    if (isMailed)
      await deps.mailer.post(tx, {
        to: given.email,
        about: [id],
        subject: 'Confirm your new e-mail address',
        body: [
          `The Hereabouts account ${username} is to have this address. To confirm that it is yours, open this link while you are signed in to ${username}.`,
          { text: 'Confirm your new e-mail address', path: `/verify-email?token=${token}` },
          `The link works for ${EMAIL_LINK_MINUTES} minutes and only once.`,
          'If that account is not yours, there is nothing to do: without you nothing changes.',
        ],
        expiresAt,
      })
    await deps.mailer.post(tx, {
      to: before,
      about: [id],
      subject: 'Your e-mail address is about to change',
      body: [
        `Somebody who knows the password of the Hereabouts account ${username} asked for it to have another e-mail address. It changes once the link that we sent there is opened, within ${EMAIL_LINK_MINUTES} minutes.`,
        'If that was you, there is nothing to do. If it was not, set a new password now: that stops it and signs everybody out.',
        { text: 'Ask for a new password', path: '/forgot-password' },
      ],
      expiresAt,
    })
  })
}

import sql from 'sql-template-tag'
import { answerResetRequests } from '../src/sign-in/service-password-reset.ts'
import { type ReceivedMail, startMailServer } from './mail-server.ts'
import { townWith } from './town.ts'

/**
 * A town whose e-mail goes through a real server, starting with that of sign-up, and the received e-mails.
 */
export async function townWithMail<Name extends string = 'ana' | 'bo'>(
  options: NonNullable<Parameters<typeof townWith<Name>>[0]> = {},
) {
  const server = await startMailServer()
  const town = await townWith<Name>({
    signsUp: true,
    ...options,
    config: { smtpUrl: server.url, ...options.config },
  })
  return {
    ...town,
    server,
    /** Sends everything that is due, and returns the e-mails received since the last call, as they were written. */
    async mails(): Promise<ReceivedMail[]> {
      await answerResetRequests(town.deps)
      const written = await town.deps.db.many<{ messageId: string }>(
        'test',
        sql`select message_id from outbox order by id`,
      )
      await town.deps.mailer.sendDue()
      // Several are sent at once, and arrive in any order.
      const nth = (mail: ReceivedMail) =>
        written.findIndex(({ messageId }) => mail.header('message-id')?.includes(messageId))
      return server.received.splice(0).toSorted((one, other) => nth(one) - nth(other))
    },
  }
}

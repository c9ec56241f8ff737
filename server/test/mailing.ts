import { answerResetRequests } from '../src/sign-in/service-password-reset.ts'
import { type ReceivedMail, startMailServer } from './mail-server.ts'
import { townWith } from './town.ts'

/** A town whose mail goes through a real server, from the one of sign-up on, and the mails that have come there. */
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
    /** What came since this was last asked, once everything has been sent that a running server would have sent by now. */
    async mails(): Promise<ReceivedMail[]> {
      await answerResetRequests(town.deps)
      await town.deps.mailer.sendDue()
      return server.received.splice(0)
    },
  }
}

import { randomUUID } from 'node:crypto'
import { askerCookieName } from '@hereabouts/contract/http/asker-cookie'
import sql from 'sql-template-tag'
import { makeLink } from '../src/email/service-links.ts'
import type { SessionId } from '../src/platform/http/viewer.ts'
import { hashToken, randomToken } from '../src/platform/ids.ts'
import type { Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'
import type { Person } from './person.ts'

const nothing = () => ({})

/** The rows of `EVERY_CALL` about links and codes in e-mails. */
export const MAIL_CALLS: Record<string, EveryCall> = {
  sendVerificationMail: { sent: nothing },
  verifyEmail: {
    sent: async (stage, asks) => ({ body: { token: await linkFor(stage, asks, 'verify') } }),
  },
  verifyEmailCode: {
    sent: async (stage, asks) => ({ body: { code: await codeFor(stage, asks) } }),
  },
  writeOutsideReport: {
    sent: () => ({
      body: { about: 'ana_here', when: '', text: 'She shouted at our guests.', email: 'bar@example.org' },
    }),
  },
  confirmOutsideReport: { sent: async (stage) => ({ body: { token: await outsideReport(stage) } }) },
  forgetOutsideAddress: { sent: async (stage) => ({ body: { token: await outsideReport(stage) } }) },
  requestPasswordReset: { sent: () => ({ body: { email: 'crowd1@example.org' } }) },
  verifyResetToken: {
    sent: async (stage) => ({ body: { token: await linkFor(stage, stage.ana, 'reset') } }),
  },
  verifyResetCode: {
    sent: async (stage) => {
      const browser = randomToken()
      const code = await codeFor(stage, stage.ana, browser)
      return { body: { code }, headers: { cookie: `${askerCookieName(false)}=${browser}` } }
    },
  },
  resetPassword: {
    sent: async (stage) => ({
      body: {
        token: await linkFor(stage, stage.ana, 'reset'),
        newPassword: 'another password of the matrix',
      },
    }),
  },
}

/** Creates an e-mail link for a person and returns its token. */
async function linkFor({ run, clock }: Stage, { id, user }: Person, purpose: 'verify' | 'reset') {
  const token = randomUUID()
  await run(sql`insert into email_tokens (token_hash, purpose, user_id, email, expires_at)
    values (${hashToken(token)}, ${purpose}, ${id}, ${user.email}, ${new Date(clock.now().getTime() + 60_000)})`)
  return token
}

/** Creates a link with a code for a person's session, or for a browser, and returns the code. */
async function codeFor(
  { deps, clock }: Stage,
  { id, user, cookie }: Person,
  browser: string | null = null,
): Promise<string> {
  return deps.db.tx(async (tx) => {
    const tokenHash = hashToken(/=([^;]*)/.exec(cookie)?.[1] ?? '')
    const asker = browser
      ? { browser }
      : {
          session: (
            await tx.one<{ id: SessionId }>(
              'test',
              sql`select id from sessions where token_hash = ${tokenHash}`,
            )
          ).id,
        }
    const link = await makeLink(
      { ...deps, clock },
      tx,
      browser ? 'reset' : 'verify',
      { id, email: user.email },
      asker,
    )
    return link?.code as string
  })
}

async function outsideReport({ run, clock }: Stage): Promise<string> {
  const token = randomToken().slice(0, 22)
  await run(sql`insert into outside_reports (token_hash, email, about, text, written_at)
    values (${hashToken(token)}, 'bar@example.org', 'ana_here', 'She shouted at our guests.', ${clock.now()})`)
  return token
}

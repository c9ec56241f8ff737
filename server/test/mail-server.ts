import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An e-mail as the server received it. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  /** The value of a header. */
  header(name: string): string | undefined
  /** The token of the first link to this page. */
  tokenFor(page: string): string
  /** The codes to be typed, in their order. */
  codes: string[]
}

interface MailServerBehaviour {
  /** The codes with which senders, recipients, messages or sign-ins are rejected. */
  rejects?: Partial<Record<'sender' | 'recipient' | 'message' | 'login', number>>
  /** The words of its rejections. */
  words?: string
  /** Whether it offers SMTPUTF8; true by default. Cannot be changed later. */
  offersUtf8?: boolean
  /** Called with each e-mail before it is acknowledged; its result is awaited. */
  before?: (mail: ReceivedMail) => Promise<void> | void
}

/** A real SMTP server with configurable behaviour. Closed after the test. */
export async function startMailServer(reactions: MailServerBehaviour = {}) {
  const received: ReceivedMail[] = []
  const behaviour: MailServerBehaviour = { ...reactions }
  const fails = (what: keyof NonNullable<MailServerBehaviour['rejects']>) => {
    const code = behaviour.rejects?.[what]
    return code === undefined
      ? null
      : Object.assign(new Error(behaviour.words ?? `no, ${what}`), { responseCode: code })
  }
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Asks no name server.
    disableReverseLookup: true,
    allowInsecureAuth: true,
    hideSMTPUTF8: reactions.offersUtf8 === false,
    onAuth: (_auth, _session, done) => {
      const failure = fails('login')
      if (failure) done(failure)
      else done(null, { user: 'hereabouts' })
    },
    onMailFrom: (_address, _session, done) => done(fails('sender')),
    onRcptTo: (_address, _session, done) => done(fails('recipient')),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const mail = mailOf(from, to, Buffer.concat(chunks).toString('utf8'))
        await behaviour.before?.(mail)
        const failure = fails('message')
        if (!failure) received.push(mail)
        done(failure)
      })
    },
  }
  const server = new SMTPServer(options)
  // A client may disconnect halfway.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    /** Changes the behaviour from now on. */
    does: (next: MailServerBehaviour) => Object.assign(behaviour, { rejects: {}, ...next }),
    close,
  }
}

export function mailOf(from: string, to: string[], raw: string): ReceivedMail {
  const lines = raw.replaceAll('\r\n', '\n')
  const head = (lines.split('\n\n')[0] ?? '').replace(/\n[ \t]+/g, ' ')
  return {
    from,
    to,
    raw: lines,
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1],
    codes: [...lines.matchAll(/:\n(\d{6})\n/g)].map(([, code]) => code as string),
    tokenFor(page) {
      const token = new RegExp(`^http\\S*${page}\\?token=([\\w-]+)$`, 'm').exec(lines)?.[1]
      if (!token) throw new Error(`no link to ${page} in ${lines}`)
      return token
    },
  }
}

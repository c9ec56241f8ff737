import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { needsSmtpUtf8 } from '@hereabouts/contract/http/mail-address'
import type { SendMailOptions } from 'nodemailer'
import { MINUTE_MS, SECOND_MS } from './clock.ts'
import type { Config } from './config.ts'
import { randomToken } from './ids.ts'

export interface ReadyMail {
  id: number
  messageId: string
  to: string
  about: readonly UserId[]
  subject: string
  date: Date
  text: string
  html: string
  unsubscribePath: string | null
}

export interface MailTransport {
  /**
   * Resolves once the mail server has accepted the e-mail. Rejects with `NeverTaken` if a retry is pointless.
   */
  send(mail: ReadyMail, signal: AbortSignal): Promise<void>
  /**
   * Whether the mail server offers SMTPUTF8 (RFC 6531), which addresses need that are not in ASCII before the @.
   * Rejects if the server cannot be asked.
   */
  offersUtf8(): Promise<boolean>
}

/** The e-mail was rejected for good. */
export class NeverTaken extends Error {
  override name = 'NeverTaken'
  readonly responseCode: number | undefined
  /** Whether the mail server says that there is no such mailbox. */
  readonly isRecipientUnknown: boolean
  constructor(responseCode: number | undefined, { isRecipientUnknown = false } = {}) {
    super('the mail server rejected the e-mail for good')
    this.responseCode = responseCode
    this.isRecipientUnknown = isRecipientUnknown
  }
}

/** Sends to SMTP_URL, or writes files without one. */
export function openTransport(config: Config): MailTransport {
  return config.smtpUrl === null ? toFiles(config) : toServer(config, config.smtpUrl)
}

/** Where e-mail goes, for the operator, without the password of the URL. */
export function placeOfMail({ smtpUrl, dataDir }: Config): string {
  return smtpUrl === null
    ? `Mail goes to ${outboxOf(dataDir)} as .eml files`
    : `Mail goes through ${new URL(smtpUrl).host}`
}

/**
 * Checks that a mail server accepts our connection and sign-in, then disconnects.
 *
 * @throws Error with the server's reply, and what to set if the two disagree about TLS
 */
export async function askMailServer(url: string, requireTLS: boolean): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, requireTLS, ...PATIENCE, ...NO_FILES })
  try {
    await transport.verify()
  } catch (error) {
    throw explainTls(error as Error & { code?: string })
  } finally {
    transport.close()
  }
}

function explainTls(cause: Error & { code?: string }): Error {
  const { message, code } = cause
  const because = (sentence: string) => new Error(sentence, { cause })
  if (/wrong version number|packet length too long/.test(message))
    return because('it begins without TLS. Write smtp:// instead of smtps:// in SMTP_URL')
  if (/Greeting never received/.test(message))
    return because(`${message}. If it expects TLS from the start, write smtps:// in SMTP_URL`)
  if (code === 'ETLS')
    return because(`${message}. To send the password without TLS, add ?tls=optional to SMTP_URL`)
  if (/certificate|altnames/i.test(message))
    return because(
      `${message}. Name the host as its certificate does, or add ?tls.rejectUnauthorized=false to SMTP_URL to encrypt without a check`,
    )
  return cause
}

/** Lists the files from before this moment, by the date in their names. */
export async function listFilesBefore(dataDir: string, then: Date): Promise<string[]> {
  return (await listFiles(dataDir)).filter((name) => name < inName(then))
}

/** Lists the files by the people that they are about, by the ids in their names. */
export async function listPeopleInFiles(dataDir: string): Promise<Map<UserId, string[]>> {
  const filesOf = new Map<UserId, string[]>()
  for (const name of await listFiles(dataDir))
    for (const person of peopleIn(name)) filesOf.set(person, [...(filesOf.get(person) ?? []), name])
  return filesOf
}

/** Resolves to the number of removed files. */
export async function removeFilesBefore(dataDir: string, then: Date): Promise<number> {
  const names = await listFilesBefore(dataDir, then)
  await removeFiles(dataDir, names)
  return names.length
}

export async function removeFiles(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(outboxOf(dataDir), name), { force: true })
}

async function listFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(outboxOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => OUR_FILE.test(name))
}

// Including unfinished ones.
const OUR_FILE = /^\d{4}-\d\d-\d\dT[\d-]+Z-\d+(?:\.about-([\d-]+))?\.eml/
const peopleIn = (name: string) =>
  (OUR_FILE.exec(name)?.[1]?.split('-') ?? []).map((id) => Number(id) as UserId)
const inName = (date: Date) => date.toISOString().replace(/[:.]/g, '-')
const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

function toServer(config: Config, url: string): MailTransport {
  // Imported with the first e-mail, so that the start does not wait for it.
  const load = async () =>
    (await import('nodemailer')).createTransport({
      url,
      requireTLS: config.smtpRequiresTls,
      ...PATIENCE,
      ...NO_FILES,
    })
  let loading: ReturnType<typeof load> | undefined
  const offersUtf8 = () => askForUtf8(url, config.smtpRequiresTls)
  return {
    offersUtf8,
    async send(mail, signal) {
      loading ??= load()
      const transport = await loading
      // Nodemailer sends such an address without asking, and the server may drop the e-mail without an error.
      if (needsSmtpUtf8(mail.to) && !(await offersUtf8())) throw new NeverTaken(undefined)
      try {
        await transport.sendMail({ ...messageOf(mail, config), signal })
      } catch (error) {
        if (!isForGood(error)) throw error
        const { responseCode } = error as SmtpError
        throw new NeverTaken(responseCode, { isRecipientUnknown: isAboutMailbox(error as SmtpError) })
      }
    },
  }
}

/** Not remembered: few addresses need it, and the server may learn it any time. */
async function askForUtf8(url: string, requireTLS: boolean): Promise<boolean> {
  const [{ default: SMTPTransport }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/smtp-transport'),
    import('nodemailer/lib/smtp-connection'),
  ])
  // A transport reads the URL.
  const { options } = new SMTPTransport({ url, requireTLS, ...PATIENCE, ...SOMEBODY_WAITS })
  const connection = new SMTPConnection(options)
  try {
    return await new Promise((resolve, reject) => {
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('The mail server closed the connection.')))
      // The latest reply is the one to EHLO, after STARTTLS if that was offered.
      connection.connect(() => resolve(/[ -]SMTPUTF8\b/i.test(connection.lastServerResponse || '')))
    })
  } finally {
    connection.quit()
  }
}

interface SmtpError {
  code?: string
  command?: string
  permanent?: boolean
  response?: string
  responseCode?: number
}

/**
 * Whether a rejection says that the mailbox does not exist: by its enhanced code (RFC 3463, section 3.2 and
 * 3.3), or without one, by its code. Others are about us, such as a blocked sender.
 */
function isAboutMailbox({ command, response = '', responseCode }: SmtpError): boolean {
  if (command !== 'RCPT TO') return false
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return enhanced === undefined
    ? responseCode === 550 || responseCode === 551 || responseCode === 553
    : /^5\.(?:1\.(?:[0-36]|10)|2\.1)$/.test(enhanced)
}

/**
 * Whether the e-mail itself was rejected. Earlier failures, such as a wrong password, are retried until they
 * are fixed.
 */
function isForGood(error: unknown): boolean {
  const { code, command, permanent } = error as SmtpError
  const isAboutTheMail = command === 'RCPT TO' || command === 'DATA'
  return (isAboutTheMail && permanent === true) || (code === 'EENVELOPE' && command === 'API')
}

/** Writes .eml files, which any mail client opens. */
function toFiles(config: Config): MailTransport {
  const options = { streamTransport: true, buffer: true, newline: 'unix', ...NO_FILES } as const
  const load = async () => (await import('nodemailer')).createTransport(options)
  let loading: ReturnType<typeof load> | undefined
  const outbox = outboxOf(config.dataDir)
  return {
    offersUtf8: async () => true,
    async send(mail) {
      loading ??= load()
      const writer = await loading
      const { message } = await writer.sendMail(messageOf(mail, config))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const people = mail.about.length > 0 ? `.about-${mail.about.join('-')}` : ''
      // A repeated write replaces the same file.
      await writeWhole(join(outbox, `${inName(mail.date)}-${mail.id}${people}.eml`), message as Buffer)
    },
  }
}

/** Writes to a temporary name and renames it, so that no reader sees half an e-mail. */
async function writeWhole(file: string, content: Buffer) {
  const unfinished = `${file}.${randomToken()}`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    await handle.writeFile(content)
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function messageOf(mail: ReadyMail, { mailFrom, publicUrl }: Config): SendMailOptions {
  const { to, subject, text, html, date, messageId, unsubscribePath } = mail
  return {
    from: mailFrom,
    // An object is always one address, whatever it contains; a string would be parsed as a list.
    to: { name: '', address: to },
    messageId: `<${messageId}@${new URL(publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribePath && {
        'List-Unsubscribe': `<${publicUrl}${unsubscribePath}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    subject,
    text,
    html,
    date,
  }
}

const PATIENCE = {
  connectionTimeout: 15 * SECOND_MS,
  greetingTimeout: 15 * SECOND_MS,
  socketTimeout: MINUTE_MS,
  // The process may be about to end.
  socketCloseTimeout: SECOND_MS,
}
const SOMEBODY_WAITS = {
  connectionTimeout: 5 * SECOND_MS,
  greetingTimeout: 5 * SECOND_MS,
  socketTimeout: 5 * SECOND_MS,
}
const NO_FILES = { disableFileAccess: true, disableUrlAccess: true }

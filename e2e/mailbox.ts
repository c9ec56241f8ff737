import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { RunningApp } from './app.ts'

/** Waits for an e-mail to this address with links to this page, and returns the links of the latest one. */
export async function linksIn(app: RunningApp, address: string, page: string): Promise<string[]> {
  let links: string[] = []
  await expect
    .poll(async () => {
      for await (const mail of mailsTo(app, address)) {
        links = [...plainTextOf(mail).matchAll(/^http\S+$/gm)]
          .map(([link]) => link)
          .filter((link) => link.includes(page))
        if (links.length > 0) break
      }
      return links.length
    })
    .toBeGreaterThan(0)
  return links
}

/** Waits for an e-mail with codes to this address, and returns those of the latest one. */
export async function codesIn(app: RunningApp, address: string): Promise<string[]> {
  let codes: string[] = []
  await expect
    .poll(async () => {
      for await (const mail of mailsTo(app, address)) {
        codes = [...plainTextOf(mail).matchAll(/^\d{6}$/gm)].map(([code]) => code)
        if (codes.length > 0) break
      }
      return codes.length
    })
    .toBeGreaterThan(0)
  return codes
}

/** Waits for an e-mail to this address, and returns the subject of the latest one. */
export async function subjectTo(app: RunningApp, address: string): Promise<string> {
  let subject = ''
  await expect
    .poll(async () => {
      for await (const mail of mailsTo(app, address)) {
        const [, header = ''] = /^Subject: (.*(?:\n[ \t].*)*)/m.exec(mail) ?? []
        subject = decodeHeader(header)
        break
      }
      return subject
    })
    .not.toBe('')
  return subject
}

/** The e-mails to this address, latest first. */
async function* mailsTo(app: RunningApp, address: string): AsyncGenerator<string> {
  const outbox = join(app.dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  for (const file of files.reverse()) {
    const mail = await readFile(join(outbox, file), 'utf8')
    if (mail.includes(`To: ${address}\n`)) yield mail
  }
}

/** A header, which is encoded in parts in most languages (RFC 2047). */
function decodeHeader(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : fromQuotedPrintable(text.replaceAll('_', ' ')),
    )
}

/** The text of an e-mail, which is encoded in most languages. */
function plainTextOf(mail: string): string {
  const part =
    /^Content-Type: text\/plain.*\n(?:\S.*\n)*?Content-Transfer-Encoding: (\S+)\n(?:\S.*\n)*\n([\s\S]*?)\n--/m.exec(
      mail,
    )
  const [, encoding, text = mail] = part ?? []
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  return encoding === 'quoted-printable' ? fromQuotedPrintable(text) : text
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

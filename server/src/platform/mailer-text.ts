import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { directionOf, type Locale } from '@hereabouts/contract/http/locales'
import { APP_NAME } from './appearance.ts'
import { i18nFor } from './languages.ts'

/** An e-mail as a feature composes it. */
export interface Letter {
  to: string
  /** The people whose names or addresses it contains: deleted together with their accounts. */
  about: readonly UserId[]
  /** The recipient's language, in which it is written; English if they never chose one. */
  locale: Locale | null
  subject: string
  /** Paragraphs; a link is its own paragraph. */
  body: readonly (string | LetterLink)[]
  /** After this it is useless and not sent any more. */
  expiresAt: Date
  /** The inbox entry that it is about: it is sent only while `Mailer.askFirst` says so. */
  notice?: MailedNotice
  /** Where one click stops such e-mails (RFC 8058). */
  unsubscribePath?: `/${string}`
}

/** An inbox entry, of which kind, and whose. */
export interface MailedNotice {
  person: UserId
  kind: string
  entry: string
}

export interface LetterLink {
  text: string
  /** A path of our own; the origin is configured, never taken from a request. */
  path: `/${string}`
  /** What can be typed instead of opening the link. */
  code?: LetterCode | null
}

/** A code under a text that says where to type it. */
export interface LetterCode {
  text: string
  code: string
}

/**
 * Renders a letter as plain text and as HTML with the same words.
 *
 * @param placeName what the operator calls this place; empty for the app's own name
 */
export function renderLetter(
  { subject, body, locale = null }: Pick<Letter, 'subject' | 'body'> & Partial<Pick<Letter, 'locale'>>,
  publicUrl: string,
  placeName = '',
): { subject: string; text: string; html: string } {
  const i18n = i18nFor(locale)
  const name = placeName || APP_NAME
  const foot = i18n._(
    'Sent by {name} ({publicUrl}) because someone entered this address there. Please don’t reply: nobody reads this mailbox.',
    { name, publicUrl },
  )
  const plain = body.flatMap((part) => {
    if (typeof part === 'string') return wrapped(part)
    const link = `${part.text}:\n${publicUrl}${part.path}`
    return part.code ? [link, `${wrapped(`${part.code.text}:`)}\n${part.code.code}`] : link
  })
  const rich = body.flatMap((part) => {
    if (typeof part === 'string') return paragraph(part)
    return part.code ? [linkTo(part, publicUrl), showCode(part.code)] : linkTo(part, publicUrl)
  })
  return {
    subject: straightened(subject),
    text: straightened(`${[...plain, `-- \n${wrapped(foot)}`].join('\n\n')}\n`),
    html: `<!doctype html>
<html lang="${i18n.locale}" dir="${directionOf(i18n.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-size:18px;font-weight:800;color:${BRAND}">${escaped(name)}</p>
<h1 style="font-size:24px;line-height:1.25;margin:0 0 16px">${escaped(subject)}</h1>
${rich.join('\n')}
<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid ${BRAND};font-size:13px">${escaped(foot)}</p>
</main>
</body>
</html>
`,
  }
}

// Large text in it is readable on white and on black, because mail programs choose the background.
const BRAND = '#d9541e'

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`
}

/** Shows the URL as well, so that it can be checked, and copied where links do not work. */
function linkTo({ text, path }: LetterLink, publicUrl: string): string {
  const url = escaped(`${publicUrl}${path}`)
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;margin-bottom:8px;padding:12px 24px;border-radius:999px;background:#b83f12;color:#ffffff;font-weight:600;text-decoration:none">${escaped(text)}</a><br><span style="font-size:13px;word-break:break-all">${url}</span></p>`
}

/** Digits in one piece, so that phones offer to copy or fill in the code. */
function showCode({ text, code }: LetterCode): string {
  return `<p style="margin:0 0 16px">${escaped(text)}:<br><strong dir="ltr" style="font-size:28px;letter-spacing:4px">${escaped(code)}</strong></p>`
}

/**
 * Uses ASCII quotes, so that most subjects and plain text need no encoding, and links can
 * be read in the raw mail.
 */
function straightened(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
}

/** Wraps lines for mail clients. */
function wrapped(text: string): string {
  return text.replace(/(?=.{73})(.{1,72}) /g, '$1\n')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes for HTML text and attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

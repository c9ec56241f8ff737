import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** An e-mail as a feature composes it. */
export interface Letter {
  to: string
  /** The people whose names or addresses it contains: deleted together with their accounts. */
  about: readonly UserId[]
  subject: string
  /** Paragraphs; a link is its own paragraph. */
  body: readonly (string | LetterLink)[]
  /** After this it is useless and not sent any more. */
  expiresAt: Date
}

export interface LetterLink {
  text: string
  /** A path of our own; the origin is configured, never taken from a request. */
  path: `/${string}`
}

/** Renders a letter as plain text and as HTML with the same words. */
export function renderLetter(
  { subject, body }: Pick<Letter, 'subject' | 'body'>,
  publicUrl: string,
): { text: string; html: string } {
  const foot = `Sent by Hereabouts, ${publicUrl}, because somebody gave this address there. Nobody reads answers to this mail.`
  const plain = body.map((part) =>
    typeof part === 'string' ? wrapped(part) : `${part.text}:\n${publicUrl}${part.path}`,
  )
  const rich = body.map((part) => (typeof part === 'string' ? paragraph(part) : linkTo(part, publicUrl)))
  return {
    text: `${[...plain, `-- \n${wrapped(foot)}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:480px;margin:0 auto">
<h1 style="font-size:22px;line-height:1.25;margin:0 0 16px">${escaped(subject)}</h1>
${rich.join('\n')}
<p style="margin:32px 0 0;font-size:14px">${escaped(foot)}</p>
</main>
</body>
</html>
`,
  }
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`
}

/** Shows the URL as well, so that it can be checked, and copied where links do not work. */
function linkTo({ text, path }: LetterLink, publicUrl: string): string {
  const url = escaped(`${publicUrl}${path}`)
  return `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:#b83f12;color:#ffffff;font-weight:600;text-decoration:none">${escaped(text)}</a><br><span style="font-size:14px;word-break:break-all">${url}</span></p>`
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

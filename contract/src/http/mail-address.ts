/**
 * An e-mail address as it was meant: without what copying and keyboards add (invisible characters, `mailto:`,
 * a display name, punctuation around it, full-width letters), and with its domain in ASCII, so that both
 * spellings of a domain are one mailbox. The part before the @ stays as typed.
 */
export function tidyAddress(typed: string): string {
  let text = typed
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.')
    .replace(INVISIBLE, '')
    .trim()
  text = /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text
  text = text
    .replace(/^[\s"'‘“„«‹([{<「『]*(?:mailto:)?/iu, '')
    .replace(/(@[^\s?]*)\?\S*$/, '$1')
    .replace(/[\s"'’”“»›)\]}>」』.,;:!?،؛、]*$/u, '')
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at).normalize('NFC')}@${toAsciiDomain(text.slice(at + 1))}`
}

/** Whether a tidy address can exist. Confirming it proves that it does. */
export function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (at < 1 || !address.isWellFormed() || !/^[^\s@\p{Cc}]+$/u.test(local) || bytesIn(local) > 64)
    return false
  const labels = domain.toLowerCase().split('.')
  const top = labels.at(-1) ?? ''
  return (
    domain.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) &&
    !UNREACHABLE.has(top)
  )
}

/**
 * What limits count by, because all its spellings reach the same mailbox: in lower case, without what follows
 * a plus sign, and at Gmail without dots.
 */
export function mailboxKey(address: string): string {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const local = lower.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = lower.slice(at + 1)
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`
}

// Soft hyphens, zero-width characters, direction marks, byte order marks.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu

/** Top-level domains that no mail leads to (RFC 2606, 6761 and 7686). */
const UNREACHABLE = new Set(['invalid', 'localhost', 'arpa', 'onion'])

const bytesIn = (text: string) => encodeURIComponent(text).replace(/%../g, '_').length

// In browsers and in Node, but in no library of types that both share.
declare const URL: new (address: string) => { hostname: string }

/** The host parser of URLs follows UTS 46. What it would read as something else stays, and is no address. */
function toAsciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

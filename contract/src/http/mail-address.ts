/**
 * An e-mail address as it was meant, with its domain in ASCII, so that both spellings of a domain are one
 * mailbox. The part before the @ stays as typed.
 */
export function tidyAddress(typed: string): string {
  return withAsciiDomain(cleanAddress(typed))
}

/** The address with its domain in ASCII, if that domain can exist. Everything else stays as it is. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${toAsciiDomain(address.slice(at + 1))}`
}

/**
 * The same with its domain in any script: without what copying and keyboards add (invisible characters,
 * `mailto:`, a label, a display name, punctuation around it, full-width letters, curly apostrophes). Clients send and show this, because
 * browsers convert some domains in other ways than the server.
 */
export function cleanAddress(typed: string): string {
  // No address is that long, even with a name in front, and the patterns below would take long.
  if (typed.length > TYPED_LENGTH_MAX) return typed
  const visible = typed
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61\ufe52]/g, '.')
    .replace(/\ufe6b/g, '@')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(ENTITIES, (entity) => ENTITY[entity.toLowerCase()] ?? entity)
    .replace(APOSTROPHE, "'")
    .trim()
  return bare(visible.includes('@') ? visible : visible.replace('%40', '@'))
}

/** The address without what stands around it. */
function bare(visible: string): string {
  const named = NAMED.reduce<string | undefined>((found, form) => found ?? form.exec(visible)?.[1], undefined)
  const alone = (named ?? visible).replace(COMMENT, '').replace(LABEL, '').replace(QUOTED, '$1@')
  const [, scheme, rest = ''] = BEFORE.exec(alone) ?? []
  const address = scheme?.toLowerCase() === 'mailto:' ? ofMailto(rest) : rest.replace(FIELDS, '')
  // In links, the name may stand before it, too.
  return address.includes('<') && scheme ? bare(address) : address.trim().replace(AFTER, '')
}

/** `Ana <ana@example.org>`, also with brackets in the quoted name; `Ana [mailto:ana@example.org]`, as in Outlook and Markdown. */
const NAMED = [/^(?:"[^"]*"|[^<>]*)\s*<([^<>]*)>[^<>@]*$/, /[[(]mailto:([^[\]()<>]+)[\])][\s,;]*$/i]
/** In brackets before or after it, as old mail programs write names. */
const COMMENT = /^\([^()]*\)\s+|\s+\([^()]*\)[\s,;]*$/g
/** `Correo: ana@example.org`, `To: ana@example.org`, or an item of a list. */
const LABEL =
  /^(?:(?!mailto:)(?:[\p{L}\p{M} -]{0,20}(?:mail|correo|courriel|adres|direcci|endere|メール|アドレス|بريد|ایمیل|آدرس|почт|мейл|адрес|邮箱|邮件|郵件|信箱|메일|주소|ईमेल|ইমেল|อีเมล|דוא״ל|מייל)[\p{L}\p{M} ״-]{0,20}|to|from|cc|von|an|de|à|para)\s?:\s*|(?:[-–—·•|]+|\d{1,2}[.)])\s+|\|)(?=\S+@)/iu
/** Of a `mailto:` link without its scheme. */
const FIELDS = /\?(?:subject|body|cc|bcc)=.*$/is
const APOSTROPHE = /(?<=\p{L})[\u2019\u02bc](?=\p{L}+@)/gu
const ENTITIES = /&(?:lt|gt|quot|amp|commat|#64|#x40);/gi
const ENTITY: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&commat;': '@',
  '&#64;': '@',
  '&#x40;': '@',
}

// Brackets and quotation marks, emoji, and at the end also punctuation that no domain ends with.
const AROUND = String.raw`\s"'<>*\x60\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}`
const BEFORE = new RegExp(`^[${AROUND}]*(mailto:|smtp:|(?:e-?)?mail:)?(.*)$`, 'isu')
const AFTER = new RegExp(`(?:(?!@)[${AROUND}\\p{Po}|])*$`, 'u')
/** A local part in quotation marks that it does not need. */
const QUOTED = /^"([^"\\\s@]+)"@/

/** Whether a clean address can exist. Confirming it proves that it does. */
export function isAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = toAsciiDomain(address.slice(at + 1))
  if (at < 1 || !address.isWellFormed() || !LOCAL.test(local) || bytesIn(local) > LOCAL_BYTES_MAX)
    return false
  const labels = domain.toLowerCase().split('.')
  const top = labels.at(-1) ?? ''
  return (
    domain.length <= DOMAIN_CHARACTERS_MAX &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) &&
    !UNREACHABLE.has(top) &&
    (!domain.toLowerCase().includes('xn--') || toHost(domain) !== null)
  )
}

/**
 * What limits and bans count by, because all its spellings reach the same mailbox: in lower case, without what
 * follows a plus sign, and at Gmail without dots. SQL has the same as `mailbox_key`. Never gives anybody
 * rights: at some providers, what follows the plus sign is another person.
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

/** Whether only a mail server with SMTPUTF8 (RFC 6531) can send to the address. */
export function needsSmtpUtf8(address: string): boolean {
  return /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf('@')))
}

const TYPED_LENGTH_MAX = 1000
/** RFC 5321, section 4.5.3.1. */
const LOCAL_BYTES_MAX = 64
const DOMAIN_CHARACTERS_MAX = 253

// What a local part may contain without quotes (RFC 5321 and 6531). Dots may stand anywhere, as at some
// Japanese providers.
const LOCAL = /^[^\s\p{Cc}"(),:;<>@[\]\\]+$/u

// Zero-width characters, soft hyphens, direction marks, byte order marks, and other spaces than the plain one.
// Joiners stay where Arabic and Indic scripts need them, in local parts and in domains (RFC 5892, appendix A).
const INVISIBLE =
  /(?!(?<=[\p{M}\p{Script=Arabic}\p{Script=Syriac}])[\u200c\u200d](?=\p{L}))(?! )[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zs}]/gu

/** Top-level domains that no mail leads to (RFC 2606, 6761 and 7686). */
const UNREACHABLE = new Set(['invalid', 'localhost', 'arpa', 'onion'])

const bytesIn = (text: string) => encodeURIComponent(text).replace(/%../g, '_').length

// In browsers and in Node, but in no library of types that both share.
declare const URL: new (address: string) => { hostname: string }

/** The address in what follows `mailto:` (RFC 6068). */
function ofMailto(rest: string): string {
  const [address = ''] = rest.replace(/^\/\//, '').split('?', 1)
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function toAsciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain)) return domain
  // What URLs allow, but IDNA or the root zone does not, stays as it is, so it is no address.
  const isName =
    !/(?:^|\.)-|-(?:\.|$)|(?![-.·・׳״\u200c\u200d])\p{P}/u.test(domain) &&
    /\.\p{L}[\p{L}\p{M}\p{N}-]*$/u.test(domain)
  return (isName ? toHost(domain) : null) ?? domain
}

/** The host parser of URLs follows UTS 46. Null for what it cannot read, or reads as something else. */
function toHost(domain: string): string | null {
  if (/[\s\p{Cc}#%/:?@[\\\]^|<>{}"`]/u.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

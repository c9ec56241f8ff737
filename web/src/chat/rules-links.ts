import { LinkifyIt } from 'linkify-it'

/** A piece of a message: plain text or a link. */
export type Piece = { kind: 'words'; text: string } | { kind: 'link'; text: string; href: string }

const linkify = new LinkifyIt()

/**
 * Splits a message into text and links. Only explicit web addresses count: with `http://`, `https://` or
 * `www.`. A link ends where a reader would end it, and shows its true host in ASCII if the letters could
 * pass for those of another one.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index } of text.matchAll(START)) {
    if (index < from) continue
    const link = linkAt(text.slice(index))
    if (!link) continue
    if (index > from) pieces.push({ kind: 'words', text: text.slice(from, index) })
    pieces.push({ kind: 'link', text: link.shown, href: link.href })
    from = index + link.length
  }
  if (from < text.length) pieces.push({ kind: 'words', text: text.slice(from) })
  return pieces
}

// In Japanese and Chinese, an address follows a word without a space.
const START =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_./@-])(?:https?:\/\/|www\.)(?=\S)/giu

/** The link at the start of `text`, or null. `length` is that of the written address. */
function linkAt(text: string): { length: number; shown: string; href: string } | null {
  const scheme = /^www\./i.test(text) ? 'https://' : ''
  // The library takes the dot within Japanese names for punctuation, but no letter beside it.
  const found = linkify.matchAtStart(scheme + withinSentence(text).replaceAll('・', 'ー'))
  if (!found) return null
  const written = text.slice(0, found.raw.length - scheme.length).replace(EMPHASIS, '')
  // A name before the @ can look like the host.
  if (text[written.length] === '@') return null
  const url = parse(scheme + written)
  if (!url || url.username || url.password || !url.hostname.includes('.')) return null
  return { length: written.length, shown: withTrueHost(written, url), href: url.href }
}

/** The text up to where the sentence around an address goes on, in the scripts that need no space for that. */
function withinSentence(text: string): string {
  const end = text.search(SENTENCE)
  const address = end < 0 ? text : text.slice(0, end)
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/|)([^/?#]*)(.*)$/is.exec(address) ?? []
  // After a top-level domain in ASCII, other letters belong to the sentence.
  const ended = /^(.*\.[a-z]{2,63}(?::\d{1,5})?)[^a-z0-9.:/?#@_-].*$/isu.exec(host)?.[1]
  if (ended && !/\.[a-z0-9-]+$/i.test(host)) return scheme + ended
  const particle = PARTICLE.exec(rest)
  return particle ? scheme + host + rest.slice(0, particle.index + particle[0].length) : address
}

// White space; what is invisible or changes the direction; and punctuation that addresses do not contain,
// unlike the middle dot of Japanese names.
const SENTENCE =
  /[\s<>"\p{Bidi_Control}\p{Cc}\u00ad\u200b-\u200d\u2028\u2029\u2060-\u2064\ufeff\ufffc。、，！？；：「」『』（）《》〈〉【】〔〕［］｛｝｡､｢｣،؛؟۔۝।॥“”„‟«»‹›]/u

// Hiragana or a Korean particle directly after ASCII: “https://example.org/aを見て”, “…/a에서”.
const PARTICLE =
  /[a-z0-9/=_-](?=\p{Script=Hiragana}|(?:에서|에게|으로|로|을|를|은|는|이|가|도|와|과|의|에|까지|부터|보다|처럼)(?:\P{L}|$))/iu

/** As in “**https://example.org**”. */
const EMPHASIS = /[*~`]+$/

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** The address as written, but with the host in ASCII (`xn--`) where its letters could deceive. */
function withTrueHost(written: string, { hostname }: URL): string {
  const [, before = '', host = ''] = /^(https?:\/\/|)([^/?#:]*)/i.exec(written) ?? []
  return isHonest(host) ? written : before + hostname + written.slice(before.length + host.length)
}

/**
 * Whether a host reads as what it is: in ASCII, or with each label in one script, as the “highly
 * restrictive” level of Unicode’s UTS 39 has it, and no label made up of letters that look like Latin ones.
 */
function isHonest(host: string): boolean {
  if (/^[\x21-\x7e]*$/.test(host)) return true
  const labels = host.normalize('NFC').toLowerCase().split('.')
  const top = labels.at(-1) ?? ''
  return labels.every(
    (label) =>
      label === label.normalize('NFKC') &&
      !PHONETIC.test(label) &&
      /^[\p{L}\p{N}\p{M}\u30fb-]*$/u.test(label) &&
      SCRIPTS.some((script) => script.test(label)) &&
      !(LOOK_ALIKES.test(label) && /^[a-z0-9-]*$/.test(top)),
  )
}

/** Scripts that a label may be in; those that are written together are one. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Ethiopic',
].map((script) => new RegExp(String.raw`^[\p{Script=${script}}\p{Script=Inherited}0-9-]*$`, 'u'))
// Japanese, Chinese and Korean mix their scripts, also with Latin letters.
SCRIPTS.push(
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\u30fba-z0-9-]*$/u,
  /^[\p{Script=Hangul}\p{Script=Han}a-z0-9-]*$/u,
  /^[\p{Script=Bopomofo}\p{Script=Han}a-z0-9-]*$/u,
)

/** Letters that look like Latin ones, as Chromium lists them. */
const LOOK_ALIKES = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηοτագէլհյոսւօзӡ0-9-]*$/u
// Phonetic letters, which are Latin but in nobody's spelling.
const PHONETIC = /[\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff\uab30-\uab6f]/u

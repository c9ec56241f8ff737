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
    // Directly after a link, the next one needs no space.
    const before = text.slice(0, index)
    const isUnderlined = UNDERLINED.test(before)
    if (index < from || (index > from && !isUnderlined && IN_WORD.test(before) && !NUMBERED.test(before)))
      continue
    const link = linkAt(text.slice(index), isUnderlined)
    if (!link) continue
    if (index > from) pieces.push({ kind: 'words', text: text.slice(from, index) })
    pieces.push({ kind: 'link', text: link.shown, href: link.href })
    from = index + link.length
  }
  if (from < text.length) pieces.push({ kind: 'words', text: text.slice(from) })
  return pieces
}

const START = /(?:https?:\/\/|www\.)(?=\S)/gi
// In Japanese and Chinese, an address follows a word without a space.
const UNDERLINED = /(?<![^\s\p{P}])_{1,3}$/u
const WITH_CAPITALS = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}`
const NUMBERED = /(?:^|\s)\d{1,3}[.)]$/
// A hyphen joins only words of scripts with capitals: Hebrew has it after a preposition, and lists before each item.
const IN_WORD = new RegExp(String.raw`[${WITH_CAPITALS}\p{N}_./@]$|[${WITH_CAPITALS}\p{N}]-$`, 'u')

/** The link at the start of `text`, or null. `length` is that of the written address, without underscores around it. */
function linkAt(text: string, isUnderlined: boolean): { length: number; shown: string; href: string } | null {
  const scheme = /^www\./i.test(text) ? 'https://' : ''
  const found = linkify.matchAtStart(scheme + withinSentence(text).replace(WITHIN_WORDS, 'ー'))
  if (!found) return null
  const address = text.slice(0, found.raw.length - scheme.length).replace(EMPHASIS, '')
  const written = isUnderlined ? address.replace(/_+$/, '') : address
  // A name before the @ can look like the host.
  if (text[written.length] === '@') return null
  const url = parse(scheme + written)
  if (!url || url.username || url.password || !hostIn(scheme + written).includes('.')) return null
  return { length: written.length, shown: withTrueHost(written, url), href: url.href }
}

/** The text up to where the sentence around an address goes on, in the scripts that need no space for that. */
function withinSentence(text: string): string {
  const ends = [SENTENCE, ANOTHER].map((after) => text.search(after)).filter((end) => end >= 0)
  const address = text.slice(0, Math.min(text.length, ...ends))
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/|)([^/?#]*)(.*)$/is.exec(address) ?? []
  // After a top-level domain in ASCII, other letters belong to the sentence.
  const ended = /^(.*\.[a-z]{2,63}(?::\d{1,5})?)[^a-z0-9.:/?#@_-].*$/isu.exec(host)?.[1]
  if (ended && !/\.[a-z0-9-]+$/i.test(host)) return scheme + ended
  const stops = [PARTICLE, WORD].flatMap((after) => {
    const stop = after.exec(rest)
    return stop ? [stop.index + stop[0].length] : []
  })
  return scheme + host + rest.slice(0, Math.min(rest.length, ...stops))
}

// White space; what is invisible or changes the direction, apart from what colours an emoji; and punctuation that
// addresses do not contain, unlike the middle dot of Japanese names.
const SENTENCE =
  /(?!\ufe0f)(?!(?<=[\p{M}\p{Script=Arabic}\p{Script=Syriac}])[\u200c\u200d](?=\p{L}))[\s<>"\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cs}\ufffc\ufffd。、，～〜！？；：「」『』（）《》〈〉【】〔〕［］｛｝｡､｢｣،؛؟۔۝।॥“”„‟«»‹›⋯⸮‽＜＞]|[\d#*]\ufe0f?\u20e3|’(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u

/** Another address, unless it is part of this one, as in archives and redirections. */
const ANOTHER = /(?<=[\p{L}\p{N}!)\]}][,;|]?)https?:\/\//iu

// What goes on with the sentence directly after ASCII: Hiragana or half-width Katakana (“https://example.org/aを見て”),
// Korean particles (“…/a에서는”), small words of Chinese, letters of a script that addresses do not mix with ASCII, or
// an emoji.
const KOREAN =
  '에서|에게|한테|으로|로|을|를|은|는|이|가|도|만|와|과|랑|이랑|하고|의|에|까지|부터|보다|처럼|마다|밖에|입니다|이에요|예요|이야|야|인데|이라고|라고|이나|나|들|거든|라서|이라서|니까|이니까|네|죠|이죠|입니까|께|요'
const CHINESE =
  '谢谢|謝謝|看看|看一下|见|見|吧|了|吗|嗎|呢|的|是|我|你|您|这|這|那|在|有|和|跟|也|都|很|可以|给|給|啊|啦'
const OTHER =
  'Thai|Lao|Khmer|Myanmar|Tibetan|Hebrew|Arabic|Ethiopic|Armenian|Georgian|Devanagari|Bengali|Gurmukhi|Gujarati|Tamil|Telugu|Kannada|Malayalam|Sinhala'
    .split('|')
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('')
const PARTICLE = new RegExp(
  [
    String.raw`[a-z0-9/=_-](?=[\p{Script=Hiragana}\uff66-\uff9f]|(?:${KOREAN}){1,2}(?:\P{L}|$))`,
    `[a-z0-9](?=${CHINESE}|[${OTHER}])`,
    String.raw`[\p{L}\p{N}][.!?]*(?=[\p{Emoji_Presentation}\p{Regional_Indicator}\u203c\u2049\u2600-\u27bf])`,
  ].join('|'),
  'iu',
)

// A name in ASCII before a word of Japanese, Chinese or Korean, as in “…/menu東京”. Titles mix both: “…/wiki/iPhone発売”,
// “…/C言語”, “…/2026年”.
const WORD =
  /(?<!\/wiki\/[^/?#]*)(?<![\w-])(?=[\w-]{0,199}[a-z])[\w-]{3,199}[A-Za-z0-9](?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}])/u

/** As in “**https://example.org**”, or “https://example.org/a?!”. */
const EMPHASIS = /[*~`?!:;|・←↑→↓⇐⇒]+$/

// What the library takes for punctuation, but no letter in its place: the dot within Japanese names, the apostrophe
// in “l’été” (not in “…/a’s”), the joiners of Persian and of Indian languages, the dot in Catalan “col·legi”, the marks in
// Hebrew abbreviations, the dot between Tibetan syllables, and the dash between two names or years.
const WITHIN_WORDS = new RegExp(
  [
    String.raw`・|(?<=\p{L})’(?=\p{L})(?!s(?!\p{L}))|[\u200c\u200d]|(?<=l)·(?=l)`,
    String.raw`(?<=\p{Script=Hebrew})[׳״](?=\p{Script=Hebrew})|(?<=\p{Script=Tibetan})་(?=\p{Script=Tibetan})`,
    String.raw`(?<=\p{L})–(?=\p{Lu})|(?<=\p{N})–(?=\p{N})`,
  ].join('|'),
  'gu',
)

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

function hostIn(address: string): string {
  return /^(?:https?:\/\/|)([^/?#:]*)/i.exec(address)?.[1] ?? ''
}

/** The address as written, but with its true host in ASCII where the letters or numbers could deceive. */
function withTrueHost(written: string, { hostname }: URL): string {
  const host = hostIn(written)
  const before = written.slice(0, written.indexOf(host))
  return isHonest(host, hostname) ? written : before + hostname + written.slice(before.length + host.length)
}

/**
 * Whether a host reads as what it is: in ASCII, or with each label in one script, as the “highly
 * restrictive” level of Unicode’s UTS 39 has it, and no label made up of letters that look like Latin ones.
 */
function isHonest(host: string, hostname: string): boolean {
  // Browsers read 0x7f.1 as 127.0.0.1, and decode %61.
  if (/^[\x21-\x7e]*$/.test(host)) return host.toLowerCase() === hostname
  const labels = host.normalize('NFC').toLowerCase().split('.')
  const top = labels.at(-1) ?? ''
  return labels.every(
    (label) =>
      label === label.normalize('NFKC') &&
      !UNUSUAL.test(label) &&
      !SEPARATORS.test(label) &&
      !LOOSE_MARK.test(label) &&
      !(label.includes('ı') && !/^(?:tr|az|kz)$/.test(top)) &&
      /^[\p{L}\p{N}\p{M}\u30fb-]*$/u.test(label) &&
      SCRIPTS.some((script) => script.test(label)) &&
      !(LOOK_ALIKES.test(label) && /^[a-z0-9-]*$/.test(top)),
  )
}

/** An accent that makes no letter of any alphabet, or one that is hard to see, as in “paypaḷ.com”. */
const LOOSE_MARK =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}|[\u1e01\u1e05\u1e07\u1e0d\u1e0f\u1e25\u1e2b\u1e33-\u1e3b\u1e43-\u1e49\u1e5b-\u1e5f\u1e6d-\u1e71\u1e7f\u1e89\u1e93-\u1e9c]/u

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
// Phonetic and rare letters, which are Latin but in few people's spelling: Vietnamese and Romanian are none of them.
const UNUSUAL =
  /[\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u02af\u1d00-\u1dbf\ua720-\ua7ff\uab30-\uab6f]/u
// Japanese letters that look like a slash, dash or dot beside Latin ones, as in "example.comノa.jp", or alone.
const LINES = 'ノンソゾヽ丶丿ー・一二ニエ工ト卜'
const SEPARATORS = new RegExp(
  `[a-z0-9-][${LINES}]+(?:[a-z0-9-]|$)|^[${LINES}]+[a-z0-9-]|^[ー・一丶丿]+$`,
  'u',
)

import { LOOK_ALIKES } from './look-alikes.ts'
import { withoutMarks } from './text.ts'

/** What messages say that ask for money, codes or cards, or propose to continue in another app. */
export interface AdvicePatterns {
  readonly money: readonly string[]
  readonly elsewhere: readonly string[]
  /** Exceptions from `elsewhere`: what says where somebody found something, not where to write to them. */
  readonly except: readonly string[]
}
export const ADVICE_KINDS = ['money', 'elsewhere', 'except'] as const
export type AdviceKind = (typeof ADVICE_KINDS)[number]

/**
 * Bounds of an operator's patterns. `gapsMax` counts each `…`, and each `*` before another word of a phrase:
 * matching takes time that grows with their power.
 */
export const ADVICE_PATTERNS = { countMax: 200, charactersMax: 600, gapsMax: 2 }

/** A pattern that can be looked for. */
export interface Phrase {
  test(reading: string): boolean
}

/** Whether one of the patterns is in one of the readings of a message. */
export function isSaid(patterns: readonly Phrase[], readings: readonly string[]): boolean {
  return patterns.some((pattern) => readings.some((reading) => pattern.test(reading)))
}

/**
 * Takes out of a reading what one of the patterns says about a small sum: `i owe … $small`. Such a sum is somebody's
 * own share or an entry, and asks nobody for money. Here `…` stands for at most two words, so that a request in
 * the same sentence stays.
 */
export function sumTaker(patterns: readonly string[]): (reading: string) => string {
  let whole: RegExp | undefined
  return (reading) => {
    if (patterns.length === 0 || !reading.includes(MARKS.small)) return reading
    whole ??= new RegExp(patterns.map((each) => partsOf(each).map(oneOf).join(SHORT_GAP)).join('|'), 'gu')
    return reading.replace(whole, ' ')
  }
}

/**
 * `send|lend … money|$sum`: one of the first words, and soon after it in the same sentence one of the second.
 * `*` stands for the rest of a word, and `$sum`, `$pay`, `$app` and `$phone` for what they are called.
 *
 * Most messages contain no word of most patterns. A regular expression is made only once they do, because
 * making and trying all of them takes a phone seconds.
 */
export function compilePattern(pattern: string): Phrase {
  const parts = partsOf(pattern)
  const starts = parts.map((words) => words.map((word) => /[^\s*]+/u.exec(word)?.[0] ?? ''))
  let whole: RegExp | undefined
  return {
    test(reading) {
      if (!starts.every((any) => any.some((start) => reading.includes(start)))) return false
      whole ??= new RegExp(parts.map(oneOf).join(GAP), 'u')
      return whole.test(reading)
    },
  }
}

const partsOf = (pattern: string) => pattern.split('…').map((part) => plainOf(part).split('|').map(withMarks))

const withMarks = (word: string) =>
  word.trim().replace(/\$(sum|small|pay|app|phone)/g, (_, name: Name) => MARKS[name])

/** Bounded, and without repetitions inside each other, so that no message takes long. */
const GAP = String.raw`[^.!?。！？؟\n]{0,50}?`
/** The rest of a word, and at most two words more. */
const SHORT_GAP = String.raw`\p{L}{0,4}(?:\s[\p{L}'-]{1,20}){0,2}[,،、]?\s?`
const REST_OF_WORD = String.raw`\p{L}{0,20}`

/** Words with the same boundaries share them, because each takes long to compile. */
function oneOf(words: readonly string[]): string {
  const kinds = [...new Set(words.map(boundariesOf))]
  const groups = kinds.map((boundaries) => {
    const alike = words.filter((word) => boundariesOf(word) === boundaries).map(sourceOf)
    return boundaries.replace('_', () => `(?:${alike.join('|')})`)
  })
  return `(?:${groups.join('|')})`
}

function sourceOf(word: string): string {
  return (
    word
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      // At the end, whatever follows is the rest of the word, or part of the gap.
      .replace(/\*+$/, '')
      .replaceAll('*', REST_OF_WORD)
      .replaceAll(' ', String.raw`[\s-]?`)
      .replace(MARKS.sum, `${MARKS.sum}${SMALL}?`)
  )
}

/** What must not stand before and after a word, which is `_`: Japanese has no spaces, and Arabic joins small words to the next. */
function boundariesOf(word: string): string {
  const isSpaced = (end: string | undefined) =>
    end !== undefined && /[\p{L}\p{N}]/u.test(end) && !UNSPACED.test(end)
  const start = isSpaced(word[0]) ? String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}])` : ''
  const end = isSpaced(word.at(-1)) ? String.raw`(?![\p{Script=Latin}\p{N}])` : ''
  return `${start}_${end}`
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}ー]/u

type Name = 'sum' | 'small' | 'pay' | 'app' | 'phone'

/** Follows the mark of a sum that is small. */
const SMALL = '\ue004'
/** Stand in a reading for what they mark, so that a hundred patterns need not look for every name. */
const MARKS: Record<Name, string> = {
  sum: '\ue000',
  small: `\ue000${SMALL}`,
  pay: '\ue001',
  app: '\ue002',
  phone: '\ue003',
}

const CURRENCIES =
  'usd|eur|gbp|brl|chf|dollars?|dolares|dolar|euros?|pounds?|bucks|quid|pfund|franken|livres?|reais|reals?|pesos?|yen|balles|pavos|varos|contos?|mucken|ocken|円|万円|千円|ドル|ユーロ|يورو|دولار|ريال|جنيه|درهم|دينار|ليرة'
/** “A hundred dollars”; the letter O as in “5O dollars”. */
const NUMBERS = String.raw`(?:\d[\d.,o]*|(?<!\p{L})(?:hundred|thousand|grand|hundert|tausend|cent|mille|cien|quinientos|mil|cem|duzentos)\s)`
const APPS =
  "whatsapp|whats app|what's app|" +
  'wsp|wpp|zalo|tiktok|tik tok|微信|whatsap|watsapp|wapp|w app|watsap|wasap|guasap|telegram|telegramm|wechat|weixin|viber|snap|snapchat|instagram|insta|ig|kik|discord|hangouts|google chat|skype|facebook|messenger|fb|imessage|kakaotalk|threema|カカオトーク|カカオ|テレグラム|インスタ|ワッツアップ|シグナル|スカイプ|ディスコード|انستغرام|انستقرام|انستجرام|سناب شات|واتساب|واتس|وتساب|تليجرام|تيليجرام|تلجرام|تيلجرام|تلغرام|تيليغرام|انستا|سناب|فايبر|ايمو|ديسكورد|تليقرام|تلقرام|ماسنجر|مسنجر|فيسبوك'
const PAYMENTS =
  'paypal|pay pal|venmo|klarna|twint|mb way|mbway|satispay|cashapp|cash app|zelle|western union|moneygram|revolut|bitcoin|bitcoins|btc|usdt|tether|ethereum|crypto|cryptocurrency|krypto|kryptowahrung*|cripto*|crypto-monnaie*|cryptomonnaie*|gift card|gift cards|giftcard*|steam card|steam cards|itunes card*|google play card*|paysafecard*|paypay|picpay|nequi|yape|daviplata|stc pay|stcpay|vodafone cash|mpesa|m pesa|binance|coinbase|skrill|remitly|worldremit|razer gold|neosurf|transcash|mercado pago|mercadopago|ペイペイ|ペイパル|ビットコイン|仮想通貨|暗号資産|باي بال|بايبال|بيتكوين|بتكوين|ويسترن يونيون|عملات رقمية|فودافون كاش'

/** What the marks stand for. Sums first, because a telephone number would take them. */
const MARKED = (): [(said: string) => string, RegExp][] => [
  [
    (sum) => (isSmall(sum) ? MARKS.small : MARKS.sum),
    new RegExp(
      String.raw`(?:[$€£¥₹]|r\$|(?<!\p{L})(?:usd|eur))\s?\d[\d.,]*|${NUMBERS}\s?(?:[$€£¥₹]|(?:${CURRENCIES})(?![a-z]))`,
      'gu',
    ),
  ],
  [() => MARKS.pay, new RegExp(oneOf(plainOf(PAYMENTS).split('|')), 'gu')],
  [() => MARKS.app, new RegExp(oneOf(plainOf(APPS).split('|')), 'gu')],
  [() => MARKS.phone, /\d[\d\s()./-]{7,}/gu],
]
let marked: ReturnType<typeof MARKED> | null = null

/** Whether a sum buys a coffee, a lunch or an entry: below 100, or below 10,000 yen or pesos. */
function isSmall(sum: string): boolean {
  const number = /\d[\d.,o]*/.exec(sum)?.[0]
  if (number === undefined || sum.includes('万')) return false
  const whole = number
    .replace(/[.,]+$/, '')
    .replace(/[.,]\d{1,2}$/, '')
    .replace(/[.,]/g, '')
  return whole.length <= (/円|¥|yen|pesos?/.test(sum) ? 4 : 2)
}

/**
 * How a message can be read: as it is, with letters for digits, without drawn-out letters, with its letters or
 * pairs of letters put together, and without spaces where it needs none.
 */
export function readingsOf(text: string): string[] {
  const plain = plainOf(text)
  const spelled = spelledIn(plain, LETTERS)
  const tall = spelledIn(plainOf(text.replace(TALL_I, 'l')), { ...LETTERS, 1: 'l' }).replace(LOW_L, 'i')
  const umlauts = plain.replace(/[aou]e/g, ([vowel = '']) => vowel)
  const short = plain.replace(/(\p{L})\1{2,}/gu, '$1')
  const drawn = plain.replace(DRAWN_APART, together)
  const paired = plain.replace(PAIRS_APART, together)
  const split = withSplitNames(plain)
  const unspaced = SPACED_JAPANESE.test(drawn) ? drawn.replace(/\s+/gu, '') : drawn
  marked ??= MARKED()
  const marks = marked
  return [...new Set([plain, spelled, tall, umlauts, short, drawn, paired, split, unspaced])].map((reading) =>
    marks.reduce((read, [mark, called]) => read.replace(called, mark), reading),
  )
}

function spelledIn(plain: string, letters: Readonly<Record<string, string>>): string {
  return plain.replace(
    /(?:\p{L}+[0134578@$](?=\p{L}|1(?!\p{N}))|\p{L}{3,}1(?!\p{N})|(?<![\p{L}\p{N}])[0134578@$](?=\p{L}{2}))[\p{L}0134578@$]*/gu,
    (word) => word.replace(/[0134578@$]/g, (sign) => letters[sign] ?? sign),
  )
}

// In many fonts, I, l, | and 1 look alike: “PayPaI”, “lnsta”.
const TALL_I = /(?<=\p{Ll})I|(?<=\p{L})(?:I(?!\p{L})|\|(?=\p{L}))/gu
const LOW_L = /(?<!\p{L})l(?=[bcdfghjkmnpqrstvwxz]{2})/gu

/** Names of apps and payments that stand in pieces between other words: “on wh at sa pp”, “what sapp”. */
function withSplitNames(plain: string): string {
  return plain.replace(SHORT_WORDS, (run) => {
    const words = run.split(APART_AGAIN)
    const read: string[] = []
    for (let at = 0; at < words.length; ) {
      const end = endOfName(words, at)
      read.push(words.slice(at, end).join(''))
      at = end
    }
    return read.join(' ')
  })
}

/** Where the name that starts at `from` ends, or else the word. */
function endOfName(words: readonly string[], from: number): number {
  let joined = words[from] ?? ''
  for (let end = from + 1; end < words.length && joined.length < NAME_CHARACTERS_MAX; ) {
    joined += words[end++] ?? ''
    if (splitNames().has(joined)) return end
  }
  return from + 1
}

let names: Set<string> | undefined

function splitNames(): Set<string> {
  const whole = () => plainOf(`${APPS}|${PAYMENTS}`).split('|')
  names ??= new Set(whole().filter((name) => /^[a-z]{6,}$/.test(name) && !TWO_WORDS.has(name)))
  return names
}

/** “We chat”, “can I message you”. */
const TWO_WORDS = new Set(['wechat', 'imessage'])
const NAME_CHARACTERS_MAX = 12

const APART = '[ ._*/|~·•-]'
const DRAWN_APART = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\p{L}(?:${APART}\p{L}){3,}(?![\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{N}])`,
  'gu',
)
const PAIRS_APART = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\p{L}{1,2}(?:${APART}\p{L}{1,2}){2,}(?![\p{L}\p{N}])`,
  'gu',
)
const SHORT_WORDS = /(?<!\p{L})\p{L}{1,5}(?:[\s._*/|~·•-]{1,3}\p{L}{1,5})+(?!\p{L})/gu
const APART_AGAIN = /[^\p{L}]+/u
const together = (letters: string) => letters.replace(new RegExp(APART, 'g'), '')

const SPACED_JAPANESE =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]\s|\s[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
}

/**
 * Lower case without accents, vowel signs, invisible characters and wide forms; with digits of one kind and
 * Latin letters instead of those that look like them.
 */
function plainOf(text: string): string {
  return withoutMarks(text)
    .replace(/ى/g, 'ي')
    .replace(/[‘’`´]/g, "'")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\u0370-\u058f]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/ß/g, 'ss')
}

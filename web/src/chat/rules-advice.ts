import type { Advice } from './rules-rows.ts'

/** The patterns of every language, because people write in others than their app’s. An operator can add files. */
const CATALOGUES = [
  import.meta.glob<readonly string[]>('../../locales/advice/*.json', { eager: true, import: 'money' }),
  import.meta.glob<readonly string[]>('../../locales/advice/*.json', { eager: true, import: 'elsewhere' }),
  import.meta.glob<readonly string[]>('../../locales/advice/*.json', { eager: true, import: 'except' }),
].map((files) => Object.values(files).flat())

/**
 * Detects messages that ask for money, codes or cards, or propose to continue in another app. Runs
 * on the phone; nothing is sent anywhere. It prefers to miss one: nobody reads advice that
 * accompanies every other message.
 */
export function adviceFor(text: string): Advice | null {
  const known = answers.get(text)
  if (known !== undefined) return known
  const advice = findAdvice(text)
  if (answers.size >= ANSWERS_MAX) answers.clear()
  answers.set(text, advice)
  return advice
}

/** By text, because a conversation asks again whenever it changes. */
const answers = new Map<string, Advice | null>()
const ANSWERS_MAX = 500

function findAdvice(text: string): Advice | null {
  const readings = readingsOf(text)
  const { money, elsewhere, except } = compiled()
  const isIn = (patterns: readonly RegExp[]) =>
    patterns.some((pattern) => readings.some((reading) => pattern.test(reading)))
  if (isIn(money)) return 'money'
  return isIn(elsewhere) && !isIn(except) ? 'elsewhere' : null
}

/** `except`: what says where somebody found something, not where to write to them. */
type Patterns = Record<Advice | 'except', RegExp[]>
let patterns: Patterns | null = null

/** Compiled for the first message, not when the app loads. */
function compiled(): Patterns {
  const [money = [], elsewhere = [], except = []] = CATALOGUES
  patterns ??= {
    money: money.map(compile),
    elsewhere: [...elsewhere.map(compile), ...ADDRESSES],
    except: except.map(compile),
  }
  return patterns
}

/** Where to write to somebody, in any language. */
const ADDRESSES = [
  /(?<![\p{L}\p{N}])(?:t\.me|wa\.me|telegram\.me|discord\.gg|snapchat\.com\/add|line\.me)\//u,
  /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+\.\p{L}{2,}/u,
  /\+\d[\d\s().-]{8,}/u,
]

/**
 * `send|lend … money|$sum`: one of the first words, and soon after it in the same sentence one of the second.
 * `*` stands for the rest of a word, and `$sum`, `$pay`, `$app` and `$phone` for what they are called.
 */
function compile(pattern: string): RegExp {
  const parts = pattern.split('…').map((part) => oneOf(part.split('|')))
  // Bounded, and without repetitions inside each other, so that no message takes long.
  return new RegExp(parts.join(String.raw`[^.!?。！？؟\n]{0,40}?`), 'u')
}

function oneOf(words: readonly string[]): string {
  return `(?:${words.map((word) => sourceOf(word.trim())).join('|')})`
}

function sourceOf(word: string): string {
  const plain = plainOf(word).replace(/\$(sum|pay|app|phone)/g, (_, name: Name) => MARKS[name])
  const source = plain
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll(' ', String.raw`\s?`)
  // Japanese has no spaces between words, and Arabic joins small words to the next.
  const isSpaced = (end: string | undefined) =>
    end !== undefined && /[\p{L}\p{N}]/u.test(end) && !UNSPACED.test(end)
  const start = isSpaced(plain[0]) ? String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}])` : ''
  const end = isSpaced(plain.at(-1)) ? String.raw`(?![\p{Script=Latin}\p{N}])` : ''
  return start + source + end
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}ー]/u

type Name = 'sum' | 'pay' | 'app' | 'phone'

/** Stand in a reading for what they mark, so that a hundred patterns need not look for every name. */
const MARKS: Record<Name, string> = { sum: '\ue000', pay: '\ue001', app: '\ue002', phone: '\ue003' }

const CURRENCIES =
  'usd|eur|gbp|brl|chf|dollars?|dolares|dolar|euros?|pounds?|bucks|quid|pfund|franken|livres?|reais|reals?|pesos?|円|万円|千円|ドル|ユーロ|يورو|دولار|ريال|جنيه|درهم|دينار|ليرة'
const APPS =
  'whatsapp|whats app|watsapp|wasap|guasap|telegram|telegramm|wechat|viber|snap|snapchat|instagram|insta|ig|kik|discord|hangouts|google chat|skype|facebook|messenger|fb|imessage|kakaotalk|カカオトーク|カカオ|テレグラム|インスタ|ワッツアップ|シグナル|スカイプ|ディスコード|واتساب|واتس|وتساب|تليجرام|تيليجرام|تلجرام|تيلجرام|تلغرام|تيليغرام|انستا|سناب|فايبر|ايمو|ماسنجر|مسنجر|فيسبوك'
const PAYMENTS =
  'paypal|pay pal|venmo|cashapp|cash app|zelle|western union|moneygram|revolut|bitcoin|bitcoins|btc|usdt|tether|ethereum|crypto|cryptocurrency|krypto|kryptowahrung*|cripto*|crypto-monnaie*|cryptomonnaie*|gift card|gift cards|giftcard*|steam card|steam cards|itunes card*|google play card*|paysafecard*|paypay|ペイペイ|ペイパル|ビットコイン|仮想通貨|暗号資産|باي بال|بايبال|بيتكوين|بتكوين|ويسترن يونيون|عملات رقمية|فودافون كاش'

/** What the marks stand for. Sums first, because a telephone number would take them. */
const MARKED = (): [Name, RegExp][] => [
  [
    'sum',
    new RegExp(
      String.raw`(?:[$€£¥₹]|r\$|(?<!\p{L})(?:usd|eur))\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥₹]|(?:${CURRENCIES})(?![a-z]))`,
      'gu',
    ),
  ],
  ['pay', new RegExp(oneOf(PAYMENTS.split('|')), 'gu')],
  ['app', new RegExp(oneOf(APPS.split('|')), 'gu')],
  ['phone', /\+?\d[\d\s().-]{7,}/gu],
]
let marked: [Name, RegExp][] | null = null

/** How a message can be read: as it is, with letters for digits, and with its letters drawn together. */
function readingsOf(text: string): string[] {
  const plain = plainOf(text)
  const spelled = plain.replace(/\p{L}+[0134578@$](?=\p{L})[\p{L}0134578@$]*/gu, (word) =>
    word.replace(/[0134578@$]/g, (sign) => LETTERS[sign] ?? sign),
  )
  const drawn = plain.replace(/(?<![\p{L}\p{N}])\p{L}(?:[ ._-]\p{L}){3,}(?![\p{L}\p{N}])/gu, (letters) =>
    letters.replace(/[ ._-]/g, ''),
  )
  marked ??= MARKED()
  const marks = marked
  return [...new Set([plain, spelled, drawn])].map((reading) =>
    marks.reduce((read, [name, called]) => read.replace(called, MARKS[name]), reading),
  )
}

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
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/[‘’`´]/g, "'")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[аеорсухіѕјԁһӏќ]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
}

const LOOK_ALIKES: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  һ: 'h',
  ӏ: 'l',
  ќ: 'k',
}

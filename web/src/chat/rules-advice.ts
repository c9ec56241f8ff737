import {
  type AdviceKind,
  type AdvicePatterns,
  compilePattern,
  isSaid,
  type Phrase,
  readingsOf,
  sumTaker,
} from '@hereabouts/contract/http/advice-patterns'
import type { Advice } from './rules-rows.ts'

/** The patterns of every language, because people write in others than their app’s. */
const OURS: AdvicePatterns = {
  money: Object.values(
    import.meta.glob<string[]>('../../locales/advice/*.json', { eager: true, import: 'money' }),
  ).flat(),
  elsewhere: Object.values(
    import.meta.glob<string[]>('../../locales/advice/*.json', { eager: true, import: 'elsewhere' }),
  ).flat(),
  except: Object.values(
    import.meta.glob<string[]>('../../locales/advice/*.json', { eager: true, import: 'except' }),
  ).flat(),
}

/** What says in any language that somebody pays a small sum for themselves, or what an entry costs. */
const withoutOwnSums = sumTaker(
  Object.values(
    import.meta.glob<string[]>('../../locales/advice/*.json', { eager: true, import: 'own' }),
  ).flat(),
)

/**
 * Detects messages that ask for money, codes or cards, or propose to continue in another app. Runs
 * on the phone; nothing is sent anywhere. It prefers to miss one: nobody reads advice that
 * accompanies every other message.
 */
export const adviceFor = adviceWith()

/** The same with the operator's patterns added. */
export function adviceWith(operators?: AdvicePatterns): (text: string) => Advice | null {
  /** By text, because a conversation asks again whenever it changes. */
  const answers = new Map<string, Advice | null>()
  let compiled: Compiled | undefined
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    // For the first message, not when the app loads.
    compiled ??= compile(operators)
    const advice = findAdvice(compiled, text)
    if (answers.size >= ANSWERS_MAX) answers.clear()
    answers.set(text, advice)
    return advice
  }
}

const ANSWERS_MAX = 500

interface Compiled extends Record<AdviceKind, Phrase[]> {
  operatorsMoney: Phrase[]
}

function compile(operators: AdvicePatterns | undefined): Compiled {
  const patterns = (lists: AdvicePatterns | undefined, kind: AdviceKind) =>
    (lists?.[kind] ?? []).map(compilePattern)
  const both = (kind: AdviceKind) => [...patterns(OURS, kind), ...patterns(operators, kind)]
  return {
    money: patterns(OURS, 'money'),
    operatorsMoney: patterns(operators, 'money'),
    elsewhere: [...both('elsewhere'), ...ADDRESSES],
    except: both('except'),
  }
}

function findAdvice({ money, operatorsMoney, elsewhere, except }: Compiled, text: string): Advice | null {
  const readings = readingsOf(text)
  // An operator knows which small sum is a scam in their town.
  if (isSaid(money, readings.map(withoutOwnSums)) || isSaid(operatorsMoney, readings)) return 'money'
  return isSaid(elsewhere, readings) && !isSaid(except, readings) ? 'elsewhere' : null
}

const AT = '(?:at|arroba|arobase|chiocciola)'
const DOT = '(?:dot|punkt|punto|ponto|point)'
const DIGITS =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|null|eins|zwei|zwo|drei|vier|funf|sechs|sieben|acht|neun|un|deux|trois|quatre|cinq|sept|huit|neuf|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|um|dois|quatro|meia|sete|oito|nove|صفر|واحد|اثنين|اثنان|ثلاثة|اربعة|خمسة|ستة|سبعة|ثمانية|تسعة'

/** Where to write to somebody, in any language. */
const ADDRESSES = [
  /(?<![\p{L}\p{N}])(?:t\.me|wa\.me|line\.me|signal\.(?:me|group)|m\.me|ig\.me|vk\.me)\//u,
  // The app’s name is a mark by now: discord.gg, telegram.me, snapchat.com/add, chat.whatsapp.com.
  /\ue002\.(?:gg|me|id)\/|\ue002\.com\/(?:users|invite|add|t)\/|chat\.\ue002\.com/u,
  /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+\.\p{L}{2,}/u,
  new RegExp(
    String.raw`(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}\s?[(\[{]\s?${AT}\s?[)\]}]\s?[\p{L}\p{N}-]+\s?(?:\.|[(\[{]?\s?${DOT}\s?[)\]}]?)\s?\p{L}{2,}`,
    'u',
  ),
  new RegExp(
    String.raw`(?<!\p{L})${AT} (?!(?:the|our|this|that|del|les|der|das) )[\p{L}\p{N}-]{3,30} ${DOT} (?:com|net|org|info|me|io|de|fr|es|br|jp)(?!\p{L})`,
    'u',
  ),
  // A telephone number: international, or in words.
  /\+\ue003/u,
  new RegExp(String.raw`(?<!\p{L})(?:${DIGITS})(?:[\s,.-]{1,3}(?:${DIGITS})){6}(?!\p{L})`, 'u'),
]

/** A way to speak to the reader, or a second word for one thing, that a language's texts don't use, and why. */
interface Slip {
  pattern: RegExp
  reason: string
}

/**
 * The translations that speak to the reader in another way than docs/translating.md says, as far as their words
 * show it. Quoted texts don't count, because they may be of other programs.
 */
export function slipsOfVoice(locale: string, translations: readonly string[]): string[] {
  const slips = SLIPS[locale] ?? []
  return translations.flatMap((translation) => {
    const own = translation.replace(/“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」/gu, '“”').replace(/\{\w+\}/g, '…')
    return slips.filter(({ pattern }) => pattern.test(own)).map(({ reason }) => `"${translation}" ${reason}`)
  })
}

/** The start of a text, a sentence or a form of a plural. */
const START = String.raw`(?<=^|[.!?؟:{>]\s*|¡|¿)`
const LETTER = String.raw`[\p{L}\p{M}]`

/** Any of the words, with no letters around them. */
const words = (text: string, flags = 'iu') =>
  new RegExp(`(?<!${LETTER})(?:${text.trim().split(/\s+/).join('|')})(?!${LETTER})`, flags)

const SLIPS: Readonly<Record<string, readonly Slip[]>> = {
  es: [
    {
      pattern: words(
        `vosotr[oa]s os vuestr[oa]s? sois vais dais veis habéis ${LETTER}+(?:[áé]is|steis) ${LETTER}{2,}ís(?<!pa[ií]s|París|anís)`,
      ),
      reason: 'speaks to several people; speak to one (tú), or name them (“ambas personas”, “el equipo”).',
    },
    {
      // Nouns end like this, too, but most after d or t: “ciudad”, “libertad”.
      pattern: new RegExp(
        `${START}(?!Red |Pared|Sed )\\p{Lu}${LETTER}*(?:[^dt]ad|ed|[^u]id)(?!${LETTER})`,
        'u',
      ),
      reason: 'gives an order to several people (vosotros).',
    },
    { pattern: words('usted ustedes'), reason: 'is formal or for several people; the app says tú.' },
  ],
  fr: [
    {
      pattern: new RegExp(`${START}(?!Rendez-vous|Veuillez|Chez|Assez)\\p{Lu}${LETTER}+ez(?!${LETTER})`, 'u'),
      reason: 'gives an order to several people or formally; the app says tu.',
    },
    { pattern: /veuillez|s’il vous plaît/iu, reason: 'is formal; the app says tu.' },
    { pattern: /calendrier/iu, reason: 'says calendrier; the app says agenda.' },
  ],
  de: [
    {
      pattern: new RegExp(`(?<=[\\p{Ll},–] )(?:Sie|Ihnen|Ihr|Ihre[mnrs]?)(?!${LETTER})`, 'u'),
      reason: 'is formal; the app says du.',
    },
    { pattern: /benachrichtigung/iu, reason: 'says Benachrichtigung; the app says Mitteilung.' },
  ],
  'pt-BR': [
    {
      pattern: words('tu teus? tuas? ti contigo vós vosso convosco'),
      reason: 'says tu or vós; the app says você.',
    },
  ],
  ja: [
    {
      pattern: /(?:[^でま]ない|だ|である|[^まで]した|する|なる|れる|せる|いる|える|しろ|せよ)。/u,
      reason: 'ends a sentence in the plain form; the app uses です and ます.',
    },
  ],
  ar: [
    {
      // Only those that are no other word when written without vowels.
      pattern: new RegExp(
        `(?:${START}|(?<!${LETTER})(?:أو|ثم)\\s|(?<!${LETTER})و)(?:اختر|اضغط|انقر|افتح|اكتب|قل|اطلب|احفظ|احذف|اسمح|ابحث|انسخ|اسأل|اذهب|اترك|اقرأ|اقبل|ارفض|شاهد|أخبر)(?!${LETTER})`,
        'u',
      ),
      reason: 'gives an order to a man; use a verbal noun, with يرجى or يمكنك.',
    },
  ],
}

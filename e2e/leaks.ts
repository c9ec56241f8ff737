import { expect, type Phone } from './fixture.ts'

/** Letters that the pseudo-language always replaces, and words that Arabic texts never contain. */
const UNTRANSLATED = { pseudo: '[aceginlorsuyz]', ar: '[a-z]{2}' }

/** The product's name, addresses, the usernames of all tests, and the letters that stand for a picture. */
const OF_EVERY_TEST: readonly (string | RegExp)[] = [
  'Hereabouts',
  /https?:\S+/g,
  /\S+@example\.org/g,
  /\b[a-z]\w*_\d+_\d+\b/g,
  /^\p{Lu}$/gu,
]

/** What `Intl` writes, which speaks English in the pseudo-language, and names of people and products. */
export const FORMATTED: readonly RegExp[] = [
  /\b(Ana|Léa|Tom|Chrome|Linux)\b/g,
  /\d ?(ms|s)\b|\d\/s$/g,
  /\b(AM|PM|at|and|in|now|today|yesterday|tomorrow|ago|min|ft|mi|km|feet|miles?|(second|minute|hour|day|month)s?)\b/g,
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b(Jan|Febr)uary\b|\b(March|April|May|June|July|August)\b|\b(Septem|Octo|Novem|Decem)ber\b/g,
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
]

/**
 * Notes every text that this phone shows from now on, also in attributes that people read, and that neither
 * comes from the catalogue nor is `typed`. Returns a function that expects none.
 */
export async function watchTexts(
  { page, context }: Pick<Phone, 'page' | 'context'>,
  language: keyof typeof UNTRANSLATED,
  typed: readonly (string | RegExp)[],
) {
  const shown = new Set<string>()
  const known = [...OF_EVERY_TEST, ...typed]
  const untranslated = new RegExp(UNTRANSLATED[language], 'i')
  const isLeak = (text: string) =>
    untranslated.test(known.reduce<string>((left, one) => left.replaceAll(one, ' '), text))
  await context.exposeBinding('noteTexts', (_, texts: string[]) => {
    for (const text of texts) shown.add(text)
  })
  await context.addInitScript(collectTexts, UNTRANSLATED[language])
  return {
    /** Announces what another person typed, or their name. */
    mayShow: (...more: (string | RegExp)[]) => void known.push(...more),
    /** Those that nobody has typed and that are not from the catalogue. */
    leaked: () => [...shown].filter(isLeak).sort(),
    async expectNone() {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect([...shown].filter(isLeak).sort()).toEqual([])
    },
  }
}

/** Runs in the browser. */
function collectTexts(untranslated: string) {
  const suspicious = new RegExp(untranslated, 'i')
  const attributes = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'alt', 'placeholder', 'title']
  const seen = new Set<string>()
  const isHidden = (element: Element | null) => {
    if (!element || element.closest('script, style, noscript, template, code')) return true
    // A name in another language says which.
    return element.closest('[lang]') !== document.documentElement
  }
  function textsIn(node: Node): string[] {
    if (node instanceof Text) return isHidden(node.parentElement) ? [] : [node.data]
    if (!(node instanceof Element) || isHidden(node)) return []
    const own = attributes.flatMap((name) => node.getAttribute(name) ?? [])
    return [...own, ...[...node.childNodes].flatMap(textsIn)]
  }
  new MutationObserver((mutations) => {
    const nodes = mutations.flatMap(({ type, target, addedNodes }) =>
      type === 'childList' ? [...addedNodes] : [target],
    )
    const fresh = nodes.flatMap(textsIn).filter((text) => suspicious.test(text) && !seen.has(text))
    for (const text of fresh) seen.add(text)
    const { noteTexts } = window as unknown as { noteTexts: (texts: string[]) => void }
    if (fresh.length > 0) noteTexts(fresh)
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  })
}

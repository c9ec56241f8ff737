import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A message and its translation, which is empty if there is none. */
export interface Translation {
  message: string
  translation: string
}

/** The problems of the translations into one language, which must all exist if it is complete. */
export function problemsIn(translations: readonly Translation[], isComplete: boolean): string[] {
  return translations.flatMap(({ message, translation }) => {
    if (translation === '') return isComplete ? [`"${message}" is not translated.`] : []
    const found = placesIn(translation)
    if (found === null) return [`"${translation}" is not a valid message.`]
    const expected = placesIn(message) ?? new Set()
    return [
      ...[...expected]
        .filter((place) => !found.has(place))
        .map((place) => `"${translation}" lacks ${place}.`),
      ...[...found].filter((place) => !expected.has(place)).map((place) => `"${translation}" adds ${place}.`),
    ]
  })
}

/** The placeholders and tags of a message, such as `{name}` and `<0>`; null if it cannot be parsed. */
function placesIn(message: string): Set<string> | null {
  const places = new Set<string>()
  function visit(tokens: unknown) {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) places.add(tag)
      if (!Array.isArray(token)) continue
      const [name, , format] = token
      places.add(`{${name}}`)
      for (const part of Object.values(Object(format))) visit(part)
    }
  }
  try {
    visit(compileMessageOrThrow(message))
    return places
  } catch {
    return null
  }
}

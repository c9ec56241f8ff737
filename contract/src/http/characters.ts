/**
 * How long a text is, as limits and counters say it: in code points, so that an emoji or a rare kanji is one
 * character. `length` and the attributes `maxlength` and `minlength` of HTML count these as two.
 */
export function charactersIn(text: string): number {
  let characters = 0
  for (const _ of text) characters++
  return characters
}

/** The text without its last `count` characters. */
export function withoutLast(text: string, count: number): string {
  return count > 0 ? [...text].slice(0, -count).join('') : text
}

/** The text as it is compared with others: without what distinguishes copies of one text. */
export function comparedText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

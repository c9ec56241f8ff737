import { caseFolded } from '@hereabouts/contract/http/text'

/** The text as it is compared with others: without what distinguishes copies of one text. */
export function comparedText(text: string): string {
  return caseFolded(text).replace(/\s+/g, ' ').trim()
}

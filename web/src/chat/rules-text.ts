import type { Emoji } from '@hereabouts/contract/chat/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

/** A piece of a message: plain text or a link. */
export type Piece = { kind: 'words'; text: string } | { kind: 'link'; text: string; href: string }

/** A message in words: its text, or that it is a picture. */
export function wordsOf({ text, picture }: { text: string; picture?: object | undefined }): string {
  return picture ? t({ message: 'Picture', comment: 'A message that is a picture.' }) : text
}

/**
 * Splits a message into text and links. Only explicit web addresses count: with
 * `http://`, `https://` or `www.`.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > from) pieces.push({ kind: 'words', text: text.slice(from, index) })
    pieces.push({ kind: 'link', text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ kind: 'words', text: text.slice(from) })
  return pieces
}

/** Whether the message consists of one to three emoji, which are shown large. */
export function isEmojiAlone(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  if (bare === '' || !EMOJI.test(bare) || /[\d#*]/.test(bare.replace(/[\d#*]\ufe0f?\u20e3/gu, '')))
    return false
  return [...new Intl.Segmenter().segment(bare)].length <= LARGE_MAX
}

/** How a screen reader calls a reaction. */
export const EMOJI_NAMES: Record<Emoji, MessageDescriptor> = {
  '👍': msg({ message: 'Thumbs up', context: 'emoji' }),
  '❤️': msg({ message: 'Heart', context: 'emoji' }),
  '😂': msg({ message: 'Laughing', context: 'emoji' }),
  '😮': msg({ message: 'Surprised', context: 'emoji' }),
  '😢': msg({ message: 'Sad', context: 'emoji' }),
  '🎉': msg({ message: 'Celebrating', context: 'emoji' }),
}

/** Says by how many characters a message is too long. */
export function tooLong(characters: number): string {
  return plural(characters, { one: '# character too long', other: '# characters too long' })
}

const LARGE_MAX = 3
// Flags are pairs of regional indicators; keycaps are digits with combining characters.
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi

/**
 * Removes punctuation that belongs to the sentence: at the end, or a bracket that opened before the address.
 */
function withoutEnd(found: string): string {
  let address = found
  for (;;) {
    const last = address.at(-1) ?? ''
    const closesOutside = last === ')' && !address.includes('(')
    if (!/[.,;:!?'\u2019\u201d\]}]/u.test(last) && !closesOutside) return address
    address = address.slice(0, -1)
  }
}

function hrefOf(address: string): string | null {
  const written = /^www\./i.test(address) ? `https://${address}` : address
  if (!URL.canParse(written)) return null
  const url = new URL(written)
  // Rejects addresses with credentials: the name before the @ can look like another host.
  return url.username || url.password || !url.hostname.includes('.') ? null : url.href
}

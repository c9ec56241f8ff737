import type { Emoji } from '@hereabouts/contract/chat/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

/** A message in words: its text, or that it is a picture. */
export function wordsOf({ text, picture }: { text: string; picture?: object | undefined }): string {
  return picture ? t({ message: 'Picture', comment: 'A message that is a picture.' }) : text
}

/**
 * What is left of a message that was taken back.
 *
 * @param author null for the person's own message
 */
export function takenBackBy(author: string | null): string {
  return author === null ? t`You took a message back` : t`${author} took a message back`
}

/** Whether the message consists of one to three emoji, which are shown large. */
export function isEmojiAlone(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  if (bare === '' || !EMOJI.test(bare) || /[\d#*]/.test(bare.replace(/[\d#*]\ufe0f?\u20e3/gu, '')))
    return false
  return graphemesIn(bare) <= LARGE_MAX
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

function graphemesIn(emoji: string): number {
  if (Intl.Segmenter) return [...new Intl.Segmenter().segment(emoji)].length
  // Firefox before 125: pairs of flags, and pictures that no joiner adds to the one before.
  const joined = /\p{Regional_Indicator}{2}|(?<!\u200d)\p{Extended_Pictographic}|[\d#*]\ufe0f?\u20e3/gu
  return emoji.match(joined)?.length ?? 0
}

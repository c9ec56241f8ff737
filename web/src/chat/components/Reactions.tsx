import type { Reaction } from '@hereabouts/contract/chat/schemas'
import { t } from '@lingui/core/macro'
import { EMOJI_NAMES } from '../rules-text.ts'
import type { NameOf } from '../rules-threads.ts'

interface ReactionsProps {
  reactions: readonly Reaction[]
  userId: number
  nameOf: NameOf
}

/** The reactions to a message, on the lower edge of its bubble. */
export function Reactions({ reactions, userId, nameOf }: ReactionsProps) {
  if (reactions.length === 0) return null
  return (
    <span className="relative z-[1] -mt-2 mb-0.5 flex flex-wrap gap-1 px-2">
      {reactions.map(({ userId: by, emoji }) => (
        <span
          key={by}
          role="img"
          aria-label={describe(emoji, by === userId ? null : nameOf(by))}
          className="rounded-full border border-line bg-surface px-1.5 py-0.5 text-sm leading-tight shadow-card"
        >
          {emoji}
        </span>
      ))}
    </span>
  )
}

/** @param name null for the person themselves */
function describe(emoji: Reaction['emoji'], name: string | null): string {
  const reaction = emoji === null ? '' : t(EMOJI_NAMES[emoji])
  return name === null ? t`You reacted: ${reaction}` : t`${name} reacted: ${reaction}`
}

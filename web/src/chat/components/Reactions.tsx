import type { Reaction } from '@hereabouts/contract/chat/schemas'
import { EMOJI_NAMES } from '../rules-text.ts'

interface ReactionsProps {
  reactions: readonly Reaction[]
  userId: number
  otherName: string
}

/** The reactions to a message, on the lower edge of its bubble. */
export function Reactions({ reactions, userId, otherName }: ReactionsProps) {
  if (reactions.length === 0) return null
  return (
    <span className="relative z-[1] -mt-2 mb-0.5 flex gap-1 px-2">
      {reactions.map(({ userId: by, emoji }) => (
        <span
          key={by}
          role="img"
          aria-label={describe(by === userId ? 'You' : otherName, emoji)}
          className="rounded-full border border-line bg-surface px-1.5 py-0.5 text-sm leading-tight shadow-card"
        >
          {emoji}
        </span>
      ))}
    </span>
  )
}

function describe(who: string, emoji: Reaction['emoji']): string {
  return `${who} reacted: ${emoji && EMOJI_NAMES[emoji]}`
}

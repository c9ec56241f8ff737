import type { BadgeFamily } from '@hereabouts/contract/badges/limits'
import { Award } from 'lucide-react'
import { toneOf } from '../../interests/components/InterestChip.tsx'

/** A badge as a picture: an award in the colours of its family. Decoration: its name stands beside it. */
export function BadgeMedal({ family, size = 48 }: { family: BadgeFamily; size?: number }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, ...TONES[family] }}
      className="inline-flex shrink-0 items-center justify-center rounded-full"
    >
      <Award size={Math.round(size / 2)} />
    </span>
  )
}

// Four of the colours that interests have: one palette for everything that comes in kinds.
const TONES: Record<BadgeFamily, ReturnType<typeof toneOf>> = {
  communication: toneOf('social_activities'),
  knowledge: toneOf('discussion_topics'),
  character: toneOf('local_knowledge'),
  community: toneOf('assistance_skills'),
}

import type { BadgeFamily } from '@hereabouts/contract/badges/limits'
import { Award } from 'lucide-react'
import { toneOf } from '../../interests/components/InterestChip.tsx'

/** A badge's icon in its family's colours. Decorative, because the name is next to it. */
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

// Reuses four colours of the interest categories.
const TONES: Record<BadgeFamily, ReturnType<typeof toneOf>> = {
  communication: toneOf('social_activities'),
  knowledge: toneOf('discussion_topics'),
  character: toneOf('local_knowledge'),
  community: toneOf('assistance_skills'),
}

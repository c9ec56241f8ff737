import type { Category } from '@hereabouts/contract/interests/limits-categories'
import {
  Beer,
  BookOpen,
  Briefcase,
  Clapperboard,
  Coffee,
  Compass,
  Dices,
  Dog,
  Footprints,
  Handshake,
  Heart,
  type LucideIcon,
  MessageCircle,
  Music,
  PartyPopper,
  Soup,
  Sparkles,
  Users,
} from 'lucide-react'
import { toneOf } from '../../interests/components/InterestChip.tsx'
import { useInterests } from '../../interests/queries.ts'

/** The picture of an interest: an icon in the colours of its category. */
export function InterestFace({ name, size = 56 }: { name: string; size?: number | string }) {
  const { data: catalogue } = useInterests()
  const category = catalogue?.find((interest) => interest.name === name)?.category
  const known = OF_INTERESTS.find(([words]) => words.test(name))?.[1]
  const Icon = known ?? (category ? OF_CATEGORIES[category] : Sparkles)
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, ...(category && toneOf(category)) }}
      className="inline-flex shrink-0 items-center justify-center rounded-[32%] bg-tint text-on-tint"
    >
      <Icon className="size-1/2" />
    </span>
  )
}

const OF_CATEGORIES: Record<Category, LucideIcon> = {
  social_activities: PartyPopper,
  local_knowledge: Compass,
  assistance_skills: Handshake,
  discussion_topics: MessageCircle,
  personal_connections: Users,
  professional: Briefcase,
  dating: Heart,
  custom: Sparkles,
}

/**
 * Icons by a word in the English name, which also match many interests that people type. All others
 * get the icon of their category.
 */
const OF_INTERESTS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/coffee|café/i, Coffee],
  [/games/i, Dices],
  [/music|karaoke|sing/i, Music],
  [/walk in|park walk|walking (routes|comp)|hik/i, Footprints],
  [/food|eats|cook|picnic/i, Soup],
  [/pub|beer/i, Beer],
  [/cinema|film/i, Clapperboard],
  [/dog|pet owner/i, Dog],
  [/book|study|language/i, BookOpen],
]

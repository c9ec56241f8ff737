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
import { translateName } from '../../platform/translate.ts'

interface InterestIconProps {
  /** The English name. */
  name: string
  category?: Category | undefined
  className: string
}

/** The icon of an interest: by its name, else that of its category. Renders nothing if it has neither. */
export function InterestIcon({ name, category, className }: InterestIconProps) {
  const Icon = iconOf(name) ?? (category && OF_CATEGORIES[category])
  return Icon ? <Icon aria-hidden className={className} /> : null
}

/** An interest behind its icon, as a choice among others. */
export function InterestName({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <InterestIcon name={name} className="size-[1.1em] shrink-0" />
      {translateName('interest', name)}
    </span>
  )
}

/** The icon of an interest by its English name alone. */
export function iconOf(name: string): LucideIcon | undefined {
  return OF_INTERESTS.find(([words]) => words.test(name))?.[1]
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
  [/games|chess|cards/i, Dices],
  [/music|karaoke|sing/i, Music],
  [/walk in|park walk|walking (routes|comp)|hik/i, Footprints],
  [/food|eats|cook|picnic/i, Soup],
  [/pub|beer/i, Beer],
  [/cinema|film/i, Clapperboard],
  [/dog|pet owner/i, Dog],
  [/book|study|language/i, BookOpen],
]

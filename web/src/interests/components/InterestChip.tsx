import type { Category } from '@hereabouts/contract/interests/limits-categories'
import { translateName } from '../../platform/translate.ts'
import { classes } from '../../ui/classes.ts'
import { InterestIcon } from './InterestIcon.tsx'

interface InterestChipProps {
  name: string
  category?: Category
  isSmall?: boolean
}

/** An interest as a label, in its category's colour if given. */
export function InterestChip({ name, category, isSmall }: InterestChipProps) {
  return (
    <span
      style={category ? toneOf(category) : undefined}
      className={classes(
        'inline-flex items-center gap-1 rounded-full text-sm font-semibold',
        isSmall ? 'px-2.5 py-0.5' : 'px-3 py-1',
        !category && 'bg-tint text-on-tint',
      )}
    >
      <InterestIcon name={name} category={category} className="size-[1.1em] shrink-0" />
      {translateName('interest', name)}
    </span>
  )
}

export function toneOf(category: Category) {
  return { color: `var(--category-${category})`, backgroundColor: `var(--category-${category}-tint)` }
}

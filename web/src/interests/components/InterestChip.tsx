import type { Category } from '@hereabouts/contract/interests/limits-categories'
import { translateName } from '../../platform/translate.ts'
import { classes } from '../../ui/classes.ts'

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
        'inline-flex rounded-full text-sm font-semibold',
        isSmall ? 'px-2.5 py-0.5' : 'px-3 py-1',
        !category && 'bg-tint text-on-tint',
      )}
    >
      {translateName('interest', name)}
    </span>
  )
}

export function toneOf(category: Category) {
  return { color: `var(--category-${category})`, backgroundColor: `var(--category-${category}-tint)` }
}

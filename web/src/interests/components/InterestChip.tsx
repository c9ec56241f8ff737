import type { Category } from '@hereabouts/contract/interests/limits-categories'
import { classes } from '../../ui/classes.ts'

/** An interest as a label, in its category's colour if given. */
export function InterestChip({ name, category }: { name: string; category?: Category }) {
  return (
    <span
      style={category ? toneOf(category) : undefined}
      className={classes(
        'inline-flex rounded-full px-3 py-1 text-sm font-semibold',
        !category && 'bg-tint text-on-tint',
      )}
    >
      {name}
    </span>
  )
}

export function toneOf(category: Category) {
  return { color: `var(--category-${category})`, backgroundColor: `var(--category-${category}-tint)` }
}

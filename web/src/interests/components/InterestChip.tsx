import type { Category } from '@hereabouts/contract/interests/limits-categories'
import { Check } from 'lucide-react'
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

interface ChoosableProps {
  name: string
  category: Category
  isChosen: boolean
  onToggle: () => void
  disabled?: boolean
}

export function ChoosableInterest({ name, category, isChosen, onToggle, disabled }: ChoosableProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onToggle}
      style={isChosen ? toneOf(category) : undefined}
      className={classes(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 py-1.5 text-sm font-semibold transition active:scale-[0.97]',
        'disabled:opacity-50',
        isChosen ? 'border-current' : 'border-edge bg-surface text-ink hover:bg-sunken',
      )}
    >
      {isChosen && <Check size={16} aria-hidden strokeWidth={3} />}
      {name}
    </button>
  )
}

export function toneOf(category: Category) {
  return { color: `var(--category-${category})`, backgroundColor: `var(--category-${category}-tint)` }
}

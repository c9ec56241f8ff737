import type { Category } from '@hereabouts/contract/interests/limits-categories'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import { Check } from 'lucide-react'
import { translateName } from '../../platform/translate.ts'
import { classes } from '../../ui/classes.ts'
import { type Chosen, isFullFor, toggled } from '../rules.ts'
import { toneOf } from './InterestChip.tsx'
import { InterestIcon } from './InterestIcon.tsx'

interface ChoosableInterestsProps {
  interests: readonly Interest[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Interests to choose from. Once the limit is reached, the others are disabled. */
export function ChoosableInterests({ interests, chosen, onChange }: ChoosableInterestsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {interests.map(({ id, name, category }) => (
        <li key={id}>
          <ChoosableInterest
            name={name}
            category={category}
            isChosen={chosen.ids.includes(id)}
            disabled={isFullFor(chosen, id)}
            onToggle={() => onChange(toggled(chosen, id))}
          />
        </li>
      ))}
    </ul>
  )
}

interface ChoosableProps {
  name: string
  category: Category
  isChosen: boolean
  onToggle: () => void
  disabled?: boolean
}

function ChoosableInterest({ name, category, isChosen, onToggle, disabled }: ChoosableProps) {
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
      {isChosen ? (
        <Check aria-hidden strokeWidth={3} className="size-[1.1em] shrink-0" />
      ) : (
        <InterestIcon name={name} category={category} className="size-[1.1em] shrink-0" />
      )}
      {translateName('interest', name)}
    </button>
  )
}

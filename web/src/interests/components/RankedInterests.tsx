import { CATEGORY_NAMES } from '@hereabouts/contract/interests/limits-categories'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import { Check } from 'lucide-react'
import { translate, translateName } from '../../platform/translate.ts'
import { classes } from '../../ui/classes.ts'
import { type Chosen, isFullFor, toggled } from '../rules.ts'
import { toneOf } from './InterestChip.tsx'

interface RankedInterestsProps {
  /** Most popular first. */
  interests: readonly Interest[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Interests to choose from, as a ranking. */
export function RankedInterests({ interests, chosen, onChange }: RankedInterestsProps) {
  return (
    <ol className="-m-2">
      {interests.map(({ id, name, category }, i) => {
        const isChosen = chosen.ids.includes(id)
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isChosen}
              disabled={isFullFor(chosen, id)}
              onClick={() => onChange(toggled(chosen, id))}
              className={classes(
                'flex min-h-14 w-full items-center gap-3 rounded-field px-2 py-1.5 text-start transition active:scale-[0.99] disabled:opacity-50',
                isChosen ? 'bg-tint text-on-tint' : 'hover:bg-sunken',
              )}
            >
              <span
                aria-hidden
                style={toneOf(category)}
                className="flex size-9 shrink-0 items-center justify-center rounded-full text-sm font-extrabold"
              >
                {i + 1}
              </span>
              <span className="min-w-0 flex-1 leading-tight wrap-break-word">
                <span className="font-bold">{translateName('interest', name)}</span>
                <span aria-hidden className="block text-sm">
                  {translate(CATEGORY_NAMES[category])}
                </span>
              </span>
              {isChosen && <Check size={20} aria-hidden strokeWidth={3} className="shrink-0" />}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from '@hereabouts/contract/interests/limits'
import { CATEGORY_NAMES } from '@hereabouts/contract/interests/limits-categories'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useInterests } from '../queries.ts'
import {
  byCategory,
  type Chosen,
  canAddOwn,
  countOf,
  isFitForOwn,
  toggled,
  withOwn,
  withoutOwn,
} from '../rules.ts'
import { ChoosableInterest, toneOf } from './InterestChip.tsx'

interface InterestPickerProps {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Chooses interests from the catalogue, by category, plus a few custom names. */
export function InterestPicker({ chosen, onChange }: InterestPickerProps) {
  const catalogue = useInterests()
  if (catalogue.isPending) return <Skeleton look="h-72 w-full" />
  if (catalogue.isError)
    return <ErrorState text={textOf(catalogue.error)} onRetry={() => catalogue.refetch()} />

  const isFull = countOf(chosen) >= INTERESTS_PER_PERSON
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted" aria-live="polite">
        {countOf(chosen)} of {INTERESTS_PER_PERSON} chosen. Others only see the ones you share.
      </p>
      {byCategory(catalogue.data).map(({ category, interests }) => (
        <Fold
          key={category}
          startsOpen={category === 'social_activities'}
          title={<span style={{ color: `var(--category-${category})` }}>{CATEGORY_NAMES[category]}</span>}
          aside={<ChosenCount count={interests.filter(({ id }) => chosen.ids.includes(id)).length} />}
        >
          <div className="flex flex-wrap gap-2">
            {interests.map(({ id, name }) => (
              <ChoosableInterest
                key={id}
                name={name}
                category={category}
                isChosen={chosen.ids.includes(id)}
                disabled={isFull && !chosen.ids.includes(id)}
                onToggle={() => onChange(toggled(chosen, id))}
              />
            ))}
          </div>
        </Fold>
      ))}
      <OwnInterests
        chosen={chosen}
        onAdd={(name) => onChange(withOwn(chosen, name, catalogue.data))}
        onChange={onChange}
      />
    </div>
  )
}

function ChosenCount({ count }: { count: number }) {
  return count > 0 ? <span className="text-sm font-medium text-muted">{count} chosen</span> : null
}

function OwnInterests({ chosen, onAdd, onChange }: InterestPickerProps & { onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState('')
  const fits = isFitForOwn(typed)
  function add() {
    if (!fits) return
    onAdd(typed)
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      {chosen.own.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.own.map((name) => (
            <li
              key={name}
              style={toneOf('custom')}
              className="inline-flex items-center rounded-full ps-4 text-sm font-semibold"
            >
              {name}
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(withoutOwn(chosen, name))}
                className="inline-flex size-11 items-center justify-center rounded-full"
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canAddOwn(chosen) && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-[1_1_10rem]">
            <TextField
              label={`Something of your own (up to ${CUSTOM_INTERESTS_PER_PERSON})`}
              value={typed}
              maxLength={60}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
          </div>
          <Button look="secondary" disabled={!fits} onClick={add}>
            <Plus size={18} aria-hidden /> Add
          </Button>
        </div>
      )}
    </div>
  )
}

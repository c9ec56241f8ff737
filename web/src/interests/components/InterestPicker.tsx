import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from '@hereabouts/contract/interests/limits'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useInterests } from '../queries.ts'
import {
  type Chosen,
  canAddOwn,
  countOf,
  isFitForOwn,
  offeredIn,
  popularOf,
  searched,
  withOwn,
  withoutOwn,
} from '../rules.ts'
import { ChoosableInterests } from './ChoosableInterests.tsx'
import { toneOf } from './InterestChip.tsx'

const InterestCategories = lazy(() => loadPart(() => import('./InterestCategories.tsx')))

interface InterestPickerProps {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Chooses interests from the catalogue, by popularity, category or name, plus a few custom names. */
export function InterestPicker({ chosen, onChange }: InterestPickerProps) {
  const catalogue = useInterests()
  const [query, setQuery] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  if (catalogue.isPending) return <Skeleton look="h-72 w-full" />
  if (catalogue.isError)
    return (
      <ErrorState
        error={catalogue.error}
        text={textOf(catalogue.error)}
        onRetry={() => catalogue.refetch()}
      />
    )

  const offered = offeredIn(catalogue.data, chosen)
  const found = searched(offered, query)
  const count = countOf(chosen)
  const typed = query.trim()
  const hits = found?.length ?? 0
  const add = (name: string) => onChange(withOwn(chosen, name, catalogue.data))
  const chips = (interests: readonly Interest[]) => (
    <ChoosableInterests interests={interests} chosen={chosen} onChange={onChange} />
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted" aria-live="polite">
        <Trans>
          {count} of {INTERESTS_PER_PERSON} chosen. Others only see the ones you share.
        </Trans>
      </p>
      <TextField
        label={t`Search interests`}
        type="search"
        placeholder={t`Coffee, chess, running…`}
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        // Enter would submit the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found ? (
        <section aria-label={t`Found interests`} className="flex flex-col gap-3">
          <p role="status" className="text-sm text-muted">
            {plural(hits, { 0: 'Nothing by that name yet.', one: '# found', other: '# found' })}
          </p>
          {chips(found)}
          {hits === 0 && isFitForOwn(query) && canAddOwn(chosen) && (
            <Button
              look="secondary"
              onClick={() => {
                add(query)
                setQuery('')
              }}
            >
              <Plus size={18} aria-hidden className="shrink-0" /> <Trans>Add “{typed}”</Trans>
            </Button>
          )}
        </section>
      ) : (
        <>
          <fieldset
            aria-label={t`Which interests`}
            className="flex flex-wrap gap-1 rounded-[1.75rem] border border-line bg-sunken p-1"
          >
            <View isOpen={!isWhole} onOpen={() => setIsWhole(false)}>
              <Trans>Popular</Trans>
            </View>
            <View isOpen={isWhole} onOpen={() => setIsWhole(true)}>
              <Trans>All by category</Trans>
            </View>
          </fieldset>
          {isWhole ? (
            <SheetBoundary onClose={() => setIsWhole(false)}>
              <InterestCategories catalogue={offered} chosen={chosen} chips={chips} />
            </SheetBoundary>
          ) : (
            chips(popularOf(offered))
          )}
        </>
      )}
      <OwnInterests chosen={chosen} onAdd={add} onChange={onChange} />
    </div>
  )
}

function View({ isOpen, onOpen, children }: { isOpen: boolean; onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onOpen}
      className={classes(
        'min-h-11 flex-auto rounded-full px-3 text-sm font-semibold transition',
        isOpen ? 'bg-tint text-on-tint' : 'text-muted hover:text-ink',
      )}
    >
      {children}
    </button>
  )
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
                aria-label={t`Remove ${name}`}
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
              label={t`Something of your own (up to ${CUSTOM_INTERESTS_PER_PERSON})`}
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
            <Plus size={18} aria-hidden /> <Trans>Add</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

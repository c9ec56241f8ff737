import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from '@hereabouts/contract/interests/limits'
import { CATEGORY_NAMES, type Category } from '@hereabouts/contract/interests/limits-categories'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { translate } from '../../platform/translate.ts'
import { pageDirection } from '../../ui/direction.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useInterests, useVisitorsChoice } from '../queries.ts'
import { byCategory, byLetter, countOf, offeredIn, popularOf } from '../rules.ts'
import { ChoosableInterests } from './ChoosableInterests.tsx'
import { toneOf } from './InterestChip.tsx'
import { RankedInterests } from './RankedInterests.tsx'

/** Lets visitors browse the catalogue and start choosing. */
export default function InterestBrowser() {
  const catalogue = useInterests()
  const { chosen, choose } = useVisitorsChoice()
  const count = countOf(chosen)
  const [opened, setOpened] = useState<Category | null>(null)
  const list = (interests: readonly Interest[]) => (
    <ChoosableInterests interests={interests} chosen={chosen} onChange={choose} />
  )
  const loaded = (show: (interests: readonly Interest[]) => ReactNode) => {
    if (catalogue.data) return show(offeredIn(catalogue.data, chosen))
    if (catalogue.isError)
      return (
        <ErrorState
          error={catalogue.error}
          text={textOf(catalogue.error)}
          onRetry={() => catalogue.refetch()}
        />
      )
    return <LoadingInterests />
  }

  return (
    <Tabs.Root defaultValue="all" dir={pageDirection()} className="flex flex-col gap-3">
      <Tabs.List
        aria-label={t`Interests`}
        className="flex flex-wrap gap-1 rounded-[1.75rem] border border-line bg-sunken p-1"
      >
        <Tab value="all">
          <Trans>All Interests</Trans>
        </Tab>
        <Tab value="popular">
          <Trans>Popular</Trans>
        </Tab>
        <Tab value="categories">
          <Trans>Categories</Trans>
        </Tab>
      </Tabs.List>
      <Panel value="all">
        {loaded((interests) => (
          <Letters catalogue={interests} list={list} />
        ))}
      </Panel>
      <Panel value="popular">
        {loaded((interests) => (
          <RankedInterests interests={popularOf(interests)} chosen={chosen} onChange={choose} />
        ))}
      </Panel>
      <Panel value="categories">
        {loaded((interests) => (
          <Categories catalogue={interests} opened={opened} onOpen={setOpened} list={list} />
        ))}
      </Panel>
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-muted">
        <p aria-live="polite">
          {count > 0
            ? t`${count} of ${INTERESTS_PER_PERSON} chosen and saved.`
            : t`Tap what you like. We’ll keep it for when you sign up.`}
        </p>
        {count > 0 && (
          <TextLink href="/signup">
            <Trans>Sign up with these</Trans>
          </TextLink>
        )}
      </div>
    </Tabs.Root>
  )
}

function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Trigger
      value={value}
      className="min-h-11 flex-auto rounded-full px-3 text-sm font-semibold text-muted transition hover:text-ink data-[state=active]:bg-tint data-[state=active]:text-on-tint"
    >
      {children}
    </Tabs.Trigger>
  )
}

/**
 * The specification, section 2, limits the list to 400 px. A fixed height keeps the content below in place.
 */
function Panel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Tabs.Content
      value={value}
      className="h-[400px] overflow-y-auto rounded-card border border-line bg-surface p-4"
    >
      {children}
    </Tabs.Content>
  )
}

interface LettersProps {
  catalogue: readonly Interest[]
  list: (interests: readonly Interest[]) => ReactNode
}

/** Everything from A to Z. */
function Letters({ catalogue, list }: LettersProps) {
  return (
    <div className="flex flex-col gap-4">
      {byLetter(catalogue).map(({ letter, interests }) => (
        <div key={letter} className="flex gap-3">
          <span aria-hidden className="w-5 shrink-0 pt-2.5 text-lg leading-tight font-extrabold text-accent">
            {letter}
          </span>
          {list(interests)}
        </div>
      ))}
    </div>
  )
}

interface CategoriesProps extends LettersProps {
  opened: Category | null
  onOpen: (category: Category | null) => void
}

/** Categories with interests, and always the people's own, which come last (specification, section 3). */
function tilesOf(catalogue: readonly Interest[]): { category: Category; count: number }[] {
  const tiles = byCategory(catalogue).map(({ category, interests }) => ({
    category,
    count: interests.length,
  }))
  return tiles.at(-1)?.category === 'custom' ? tiles : [...tiles, { category: 'custom', count: 0 }]
}

/** Shows all categories that have interests, or the interests of an opened one. */
function Categories({ catalogue, opened, onOpen, list }: CategoriesProps) {
  const focused = useRef<HTMLButtonElement>(null)
  const last = useRef<Category | null>(opened)
  useEffect(() => {
    // The pressed button is gone, so focus the back button, or the tile that was opened before.
    if (last.current !== opened) focused.current?.focus()
    last.current = opened
  }, [opened])

  if (opened === null)
    return (
      <div className="flex flex-col gap-3">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
          {tilesOf(catalogue).map(({ category, count }) => (
            <li key={category}>
              <button
                type="button"
                ref={category === last.current ? focused : undefined}
                disabled={count === 0}
                onClick={() => onOpen(category)}
                style={toneOf(category)}
                className="flex min-h-20 size-full flex-col justify-between gap-2 rounded-field p-3 text-start leading-tight hyphens-auto transition active:scale-[0.98]"
              >
                <span className="font-bold wrap-break-word">{translate(CATEGORY_NAMES[category])}</span>
                <span className="text-sm">
                  <Plural value={count} one="# interest" other="# interests" />
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          <Trans>When you sign up, you can add up to {CUSTOM_INTERESTS_PER_PERSON} of your own.</Trans>
        </p>
      </div>
    )

  const interests = catalogue.filter(({ category }) => category === opened)
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        ref={focused}
        onClick={() => onOpen(null)}
        className="-ms-2 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" /> <Trans>All categories</Trans>
      </button>
      <h3 className="font-bold" style={{ color: `var(--category-${opened})` }}>
        {translate(CATEGORY_NAMES[opened])}
      </h3>
      {list(interests)}
    </div>
  )
}

const CHIP_WIDTHS = ['w-28', 'w-36', 'w-24', 'w-40', 'w-32', 'w-28', 'w-44', 'w-24', 'w-36', 'w-32', 'w-40']

function LoadingInterests() {
  return (
    <div role="status" aria-label={t`Loading interests`} className="flex flex-wrap gap-2">
      {CHIP_WIDTHS.map((width, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <Skeleton key={i} look={`h-11 max-w-full rounded-full ${width}`} />
      ))}
    </div>
  )
}

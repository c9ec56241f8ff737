import { CATEGORY_NAMES } from '@hereabouts/contract/interests/limits-categories'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { translate } from '../../platform/translate.ts'
import { Fold } from '../../ui/Fold.tsx'
import { byCategory, type Chosen } from '../rules.ts'

interface InterestCategoriesProps {
  catalogue: readonly Interest[]
  chosen: Chosen
  chips: (interests: readonly Interest[]) => ReactNode
}

/** The whole catalogue, by category. */
export default function InterestCategories({ catalogue, chosen, chips }: InterestCategoriesProps) {
  return byCategory(catalogue).map(({ category, interests }) => (
    <Fold
      key={category}
      title={
        <span style={{ color: `var(--category-${category})` }}>{translate(CATEGORY_NAMES[category])}</span>
      }
      aside={<ChosenCount count={interests.filter(({ id }) => chosen.ids.includes(id)).length} />}
    >
      {chips(interests)}
    </Fold>
  ))
}

function ChosenCount({ count }: { count: number }) {
  return count > 0 ? (
    <span className="text-sm font-medium text-muted">
      <Plural value={count} one="# chosen" other="# chosen" />
    </span>
  ) : null
}

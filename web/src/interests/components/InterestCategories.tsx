import { CATEGORY_NAMES } from '@hereabouts/contract/interests/limits-categories'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import type { ReactNode } from 'react'
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
      title={<span style={{ color: `var(--category-${category})` }}>{CATEGORY_NAMES[category]}</span>}
      aside={<ChosenCount count={interests.filter(({ id }) => chosen.ids.includes(id)).length} />}
    >
      {chips(interests)}
    </Fold>
  ))
}

function ChosenCount({ count }: { count: number }) {
  return count > 0 ? <span className="text-sm font-medium text-muted">{count} chosen</span> : null
}

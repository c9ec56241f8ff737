import { BADGE_FAMILIES, type BadgeFamily } from '@hereabouts/contract/badges/limits'
import type { BadgeType } from '@hereabouts/contract/badges/schemas'

/** The badges by family, in the order in which families are shown; empty ones are left out. */
export function byFamily(types: readonly BadgeType[]): { family: BadgeFamily; types: BadgeType[] }[] {
  return BADGE_FAMILIES.map((family) => ({
    family,
    types: types.filter((type) => type.family === family),
  })).filter(({ types }) => types.length > 0)
}

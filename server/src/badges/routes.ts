import * as contract from '@hereabouts/contract/badges/endpoints'
import * as team from '@hereabouts/contract/badges/endpoints-team'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'
import * as awards from './service-awards.ts'
import * as types from './service-types.ts'

export function bindBadges(serve: Serve, deps: Deps) {
  serve(contract.listBadgeTypes, () => service.listBadgeTypes(deps))
  serve(team.listAllBadgeTypes, () => types.listAllBadgeTypes(deps))
  serve(team.changeBadgeType, ({ viewer, params, body }) =>
    types.changeBadgeType(deps, viewer, params.id, body),
  )
  serve(contract.getBadges, ({ viewer, params }) => awards.getBadges(deps, viewer, params.id))
  serve(contract.awardBadge, ({ viewer, params, body }) => awards.awardBadge(deps, viewer, params.id, body))
  serve(contract.revokeBadge, ({ viewer, params, body }) =>
    awards.revokeBadge(deps, viewer, params.id, body.awardId),
  )
  serve(contract.hideBadge, ({ viewer, body }) => awards.hideBadge(deps, viewer, body.awardId, body.isHidden))
}

import { readFile } from 'node:fs/promises'
import * as contract from '@hereabouts/contract/badges/endpoints'
import * as team from '@hereabouts/contract/badges/endpoints-team'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { badgeAwards } from './data-lifecycle.ts'
import { notificationsOfBadges } from './notifications.ts'
import * as service from './service.ts'
import * as awards from './service-awards.ts'
import * as types from './service-types.ts'
import { subscribeBadges } from './subscribers.ts'

export const badges: Feature = {
  name: 'badges',
  routes: bindBadges,
  subscribers: subscribeBadges,
  dataLifecycle: badgeAwards,
  notifications: notificationsOfBadges,
  prepare: async (deps) => service.seedBadgeTypes(deps, JSON.parse(await readFile(CATALOGUE, 'utf8'))),
}

const CATALOGUE = new URL('../../data/badges.json', import.meta.url)

function bindBadges(serve: Serve, deps: Deps) {
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

import { readFile } from 'node:fs/promises'
import type { Feature } from '../platform/feature.ts'
import { badgeAwards } from './data-lifecycle.ts'
import { notificationsOfBadges } from './notifications.ts'
import { bindBadges } from './routes.ts'
import { seedBadgeTypes } from './service.ts'
import { subscribeBadges } from './subscribers.ts'

export const badges: Feature = {
  name: 'badges',
  routes: bindBadges,
  subscribers: subscribeBadges,
  dataLifecycle: badgeAwards,
  notifications: notificationsOfBadges,
  prepare: async (deps) => seedBadgeTypes(deps, JSON.parse(await readFile(CATALOGUE, 'utf8'))),
}

const CATALOGUE = new URL('../../data/badges.json', import.meta.url)

import { readFile } from 'node:fs/promises'
import { HOUR_MS, MINUTE_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { chosenInterests } from './data-lifecycle.ts'
import { bindInterests } from './routes.ts'
import { recountInterests, seedInterests, startDueInterests } from './service.ts'

export const interests: Feature = {
  name: 'interests',
  routes: bindInterests,
  jobs: [
    every(MINUTE_MS, 'interests that begin to match', startDueInterests),
    every(HOUR_MS, 'interests', recountInterests),
  ],
  dataLifecycle: chosenInterests,
  async prepare(deps) {
    await seedInterests(deps, JSON.parse(await readFile(CATALOGUE, 'utf8')))
    await recountInterests(deps)
  },
}

const CATALOGUE = new URL('../../data/interests.json', import.meta.url)

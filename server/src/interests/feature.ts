import { readFile } from 'node:fs/promises'
import * as contract from '@hereabouts/contract/interests/endpoints'
import { HOUR_MS, MINUTE_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { chosenInterests } from './data-lifecycle.ts'
import * as service from './service.ts'
import { renewKeys } from './service-keys.ts'
import * as team from './service-team.ts'

export const interests: Feature = {
  name: 'interests',
  routes: bindInterests,
  jobs: [
    every(MINUTE_MS, 'interests that begin to match', service.startDueInterests),
    every(HOUR_MS, 'interests', service.recountInterests),
  ],
  dataLifecycle: chosenInterests,
  async prepare(deps) {
    await renewKeys(deps)
    await service.seedInterests(deps, JSON.parse(await readFile(CATALOGUE, 'utf8')))
    await service.recountInterests(deps)
  },
}

const CATALOGUE = new URL('../../data/interests.json', import.meta.url)

function bindInterests(serve: Serve, deps: Deps) {
  serve(contract.listInterests, () => service.listInterests(deps))
  serve(contract.searchInterests, ({ query }) => team.searchInterests(deps, query))
  serve(contract.renameInterest, ({ viewer, params, body }) =>
    team.rename(deps, viewer, params.id, body.name),
  )
  serve(contract.hideInterest, ({ viewer, params, body }) =>
    team.hide(deps, viewer, params.id, body.isHidden),
  )
  serve(contract.mergeInterest, ({ viewer, params, body }) =>
    team.merge(deps, viewer, params.id, body.intoId),
  )
}

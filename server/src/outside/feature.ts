import {
  confirmOutsideReport,
  forgetOutsideAddress,
  writeOutsideReport,
} from '@hereabouts/contract/outside/endpoints'
import { OUTSIDE_CONFIRMED_HOURS } from '@hereabouts/contract/outside/limits'
import { HOUR_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { keepingRows } from '../platform/retention.ts'
import * as service from './service.ts'
import { UNCONFIRMED_OVER } from './store.ts'
import { subscribeOutside } from './subscribers.ts'

/** Reports by people without an account. */
export const outside: Feature = {
  name: 'outside',
  routes: bindOutside,
  subscribers: subscribeOutside,
  dataLifecycle: {
    retentions: ({ db }) => [
      keepingRows(
        db,
        {
          what: 'outside.unconfirmed',
          keptFor: `${OUTSIDE_CONFIRMED_HOURS} hours after it was written`,
          everyMs: HOUR_MS,
        },
        UNCONFIRMED_OVER,
      ),
    ],
  },
}

function bindOutside(serve: Serve, deps: Deps) {
  serve(writeOutsideReport, async ({ body }) => {
    await service.writeReport(deps, body)
    return {}
  })
  serve(confirmOutsideReport, ({ body }) => service.confirmReport(deps, body.token))
  serve(forgetOutsideAddress, ({ body }) => service.forgetAddress(deps, body.token))
}

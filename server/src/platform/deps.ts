import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Live } from './live/live.ts'
import type { Logger } from './log.ts'
import type { Secret } from './secret.ts'
import type { Throttles } from './throttle.ts'

/** What rooms are handed. Built once, by hand, in `app.ts`. */
export interface Deps {
  db: Db
  bus: Bus
  clock: Clock
  live: Live
  log: Logger
  secret: Secret
  throttles: Throttles
}

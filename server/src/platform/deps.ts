import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Live } from './live/live.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Secret } from './secret.ts'
import type { Throttles } from './throttle.ts'

/** What rooms are handed. Built once, by hand, in `app.ts`. */
export interface Deps {
  db: Db
  bus: Bus
  clock: Clock
  config: Config
  live: Live
  log: Logger
  mailer: Mailer
  secret: Secret
  throttles: Throttles
}

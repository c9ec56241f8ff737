import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Blobs } from './blobs.ts'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Queryable } from './db/db.ts'
import type { DeviceMarks } from './http/device-marks.ts'
import type { CallerAddresses } from './http/one-address.ts'
import type { Live } from './live/live.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Metrics } from './metrics.ts'
import type { NotificationKind } from './notifications.ts'
import type { Passwords } from './passwords.ts'
import type { Pusher } from './pusher.ts'
import type { Random } from './random.ts'
import type { Secret } from './secret.ts'
import type { Throttles } from './throttle.ts'

/**
 * What a feature stores about one person, as their export contains it: rows by section. Other
 * people appear as ids only.
 */
export type ExportPart = Record<string, object[]>

export type Exporter = (db: Queryable, person: UserId) => Promise<ExportPart>

/** The dependencies of every feature, built once, by hand, in `app.ts`. */
export interface Deps {
  callerAddresses: CallerAddresses
  db: Db
  /** ID photos that wait for review. */
  documents: Blobs
  /** What the features store about one person, by section of the export. */
  exporters: Readonly<Record<string, Exporter>>
  bus: Bus
  clock: Clock
  config: Config
  devices: DeviceMarks
  live: Live
  log: Logger
  mailer: Mailer
  metrics: Metrics
  notificationKinds: readonly NotificationKind[]
  passwords: Passwords
  pusher: Pusher
  random: Random
  secret: Secret
  throttles: Throttles
}

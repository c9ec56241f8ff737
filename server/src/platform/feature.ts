import type { Appearance } from './appearance.ts'
import type { Queryable } from './db/db.ts'
import type { Deps, Exporter } from './deps.ts'
import type { DescribedPage } from './http/page-head.ts'
import type { Serve } from './http/serve.ts'
import type { NotificationKind } from './notifications.ts'
import type { Retention } from './retention.ts'

/** Everything a feature does, declared in its `feature.ts`; the platform runs it. */
export interface Feature {
  name: string
  /** Binds the feature's endpoints. */
  routes?(serve: Serve, deps: Deps): void
  /** Subscribes to the events it handles. */
  subscribers?(deps: Deps): void
  /** The titles of its public pages, for link previews. */
  describedPages?(deps: Deps): readonly DescribedPage[]
  /** What pages and e-mails show of this installation. Only one feature knows. */
  appearance?(db: Queryable): Promise<Appearance>
  jobs?: readonly Job[]
  dataLifecycle?: DataLifecycle
  notifications?: readonly NotificationKind[]
  /** Runs before the server listens: seeds catalogues, and cleans up after a crash. */
  prepare?(deps: Deps): Promise<unknown>
}

/** What happens to the data a feature stores. */
export interface DataLifecycle {
  /** The section of the export that contains this data; the feature's own name by default. */
  exportedIn?: string
  /** The data that it stores about one person, for their export. */
  exportData?: Exporter
  /** The data that it deletes after a while. */
  retentions?(deps: Deps): Retention[]
}

/** Work that is repeated while the server runs. */
export interface Job {
  /** The pause between two runs. */
  everyMs: number
  /** For the log. */
  name: string
  run(deps: Deps): Promise<unknown>
}

export function every(everyMs: number, name: string, run: Job['run']): Job {
  return { everyMs, name, run }
}

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
  /** The titles of its pages that are read by more than browsers, such as previews of links. */
  describedPages?(deps: Deps): readonly DescribedPage[]
  jobs?: readonly Job[]
  dataLifecycle?: DataLifecycle
  notifications?: readonly NotificationKind[]
  /** Runs before the server listens: puts catalogues in place, and clears up after a crash. */
  prepare?(deps: Deps): Promise<unknown>
}

/** What happens to the data a feature stores. */
export interface DataLifecycle {
  /** The section of an export that this belongs to. The feature's own name unless given. */
  exportedIn?: string
  /** What it stores about one person, for their export. */
  exportData?: Exporter
  /** What it deletes after a while. */
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

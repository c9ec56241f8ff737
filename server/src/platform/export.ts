import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable } from './db/db.ts'

/** What a feature stores about one person, as their export contains it: rows by section. Other people appear as ids only. */
export type ExportPart = Record<string, object[]>

export type Exporter = (db: Queryable, person: UserId) => Promise<ExportPart>

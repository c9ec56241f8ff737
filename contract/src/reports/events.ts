import { liveEvent } from '../live/event.ts'
import type { ReportId } from './schemas.ts'

/** A report of one's own has come further. */
export const reportChanged = liveEvent<{ id: ReportId }>('report:changed')

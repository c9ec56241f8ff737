import { liveEvent } from '../live/event.ts'
import type { ReportId } from './schemas.ts'

/** One of this person's reports made progress. */
export const reportChanged = liveEvent<{ id: ReportId }>('report:changed')

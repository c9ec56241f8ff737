import type { MissedYeses } from '@hereabouts/contract/reliability/schemas'
import { useServerNow } from '../../platform/server-time.ts'
import { isAskedAgain } from '../rules.ts'
import AskedAgainHint from './AskedAgainHint.tsx'

/** Says that a yes to something at this time will be asked again, if it will. */
export default function NextYesHint({ missed, startsAt }: { missed: MissedYeses; startsAt: string }) {
  return isAskedAgain(missed, startsAt, useServerNow()) ? <AskedAgainHint /> : null
}

import type { Feature } from '../platform/feature.ts'
import { marksAndDecisions } from './data-lifecycle.ts'
import { subscribeFlags } from './subscribers.ts'

export const flags: Feature = {
  name: 'flags',
  subscribers: subscribeFlags,
  dataLifecycle: marksAndDecisions,
}

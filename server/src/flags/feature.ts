import type { Feature } from '../platform/feature.ts'
import { firstMessageMarks } from './data-lifecycle.ts'
import { subscribeFlags } from './subscribers.ts'

export const flags: Feature = {
  name: 'flags',
  subscribers: subscribeFlags,
  dataLifecycle: firstMessageMarks,
}

import type { Deps } from '../platform/deps.ts'
import type { Sampling } from './service-sampling.ts'

export function subscribeMonitoring({ bus }: Deps, { numbers }: Sampling) {
  bus.on('meetups.reached', ({ step }) => numbers.countStep(step))
  bus.on('gatherings.reached', ({ step }) => numbers.countGathering(step))
}

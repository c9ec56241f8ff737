import { announcementChanged } from '@hereabouts/contract/instance/events'
import type { Deps } from '../platform/deps.ts'

export function subscribeInstance({ bus, live }: Deps) {
  bus.on('instance.announcementChanged', (changed) => live.broadcast(announcementChanged, changed))
}

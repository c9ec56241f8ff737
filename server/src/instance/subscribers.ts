import { announcementChanged } from '@hereabouts/contract/instance/events'
import type { Deps } from '../platform/deps.ts'
import { getAnnouncement } from './service.ts'

export function subscribeInstance(deps: Deps) {
  const { bus, live } = deps
  bus.on('instance.announcementChanged', async () =>
    live.broadcast(announcementChanged, await getAnnouncement(deps)),
  )
}

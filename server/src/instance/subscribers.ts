import { announcementChanged } from '@hereabouts/contract/instance/events'
import type { Deps } from '../platform/deps.ts'
import { getAnnouncement } from './service.ts'

export function subscribeInstance(deps: Deps) {
  const { bus, live } = deps
  const send = async () => live.broadcast(announcementChanged, await getAnnouncement(deps))
  bus.on('instance.announcementChanged', send)
  bus.on('instance.houseChanged', send)
}

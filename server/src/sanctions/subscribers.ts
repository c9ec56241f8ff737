import { sanctionsChanged } from '@hereabouts/contract/sanctions/events'
import type { Deps } from '../platform/deps.ts'

export function subscribeSanctions({ bus, live }: Deps) {
  bus.on('sanctions.changed', ({ userId, isOut }) => {
    live.send([userId], sanctionsChanged)
    if (isOut) live.closePerson(userId)
  })
}

import {
  addPushSubscription,
  changePushSettings,
  getPushSettings,
} from '@hereabouts/contract/notifications/endpoints-push'
import type { PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import { expect } from 'vitest'
import { DEFAULT_PUSH } from '../src/notifications/rules-push.ts'
import type { GatheringTown } from './gathering.ts'
import type { Person } from './person.ts'
import { pushService } from './pushing.ts'

/**
 * Gives these people phones that get pushes with texts while the app is closed. The town must be created with
 * `ownApp`.
 */
export async function pushesTo(
  { app, clock, deps }: GatheringTown,
  people: readonly Person[],
  settings: Partial<PushSettings> = {},
) {
  const service = await pushService()
  const phones = new Map<string, Person>()
  for (const person of people) {
    const own = { params: { id: person.id } }
    const subscription = service.subscribe((await person.call(getPushSettings, own)).publicKey)
    await person.call(addPushSubscription, { ...own, body: subscription })
    await person.call(changePushSettings, { ...own, body: { ...DEFAULT_PUSH, showsText: true, ...settings } })
    phones.set(subscription.endpoint, person)
  }
  return {
    /** The pushes since the last call. */
    async pushed() {
      await deps.bus.settled()
      clock.passSeconds(4)
      await app.pushes.sendDue()
      await app.pushes.settled()
      expect(service.complaints).toEqual([])
      return service.arrived().map(({ endpoint, message: { title, text, path } }) => ({
        to: phones.get(endpoint)?.id,
        title,
        text,
        path,
      }))
    },
  }
}

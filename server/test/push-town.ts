import {
  addPushSubscription,
  changePushSettings,
  getPushSettings,
} from '@hereabouts/contract/notifications/endpoints-push'
import type { PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { DEFAULT_PUSH } from '../src/notifications/rules-push.ts'
import type { Person } from './person.ts'
import { pushService } from './pushing.ts'
import { townWith } from './town.ts'

/** Ana, Bo and Cy are available; Bo's phone gets pushes while the app is closed. */
export async function townThatPushes(given: Partial<PushSettings> = {}) {
  const town = await townWith({ people: ['ana', 'bo', 'cy'], ownApp: true })
  const service = await pushService()
  const { app, bo, deps, clock } = town
  await town.run(sql`update users set email_verified = true`)
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  const subscribe = async (person: Person) => {
    const { publicKey } = await person.call(getPushSettings, of(person))
    const subscription = service.subscribe(publicKey)
    await person.call(addPushSubscription, { ...of(person), body: subscription })
    return subscription
  }
  const set = (person: Person, to: Partial<PushSettings>) =>
    person.call(changePushSettings, { ...of(person), body: { ...DEFAULT_PUSH, ...to } })
  const subscription = await subscribe(bo)
  await set(bo, given)
  /**
   * The pushes that a running server would have sent after this many seconds, as the browsers decrypt them.
   */
  const pushed = async (seconds = 4) => {
    await deps.bus.settled()
    clock.passSeconds(seconds)
    await app.pushes.sendDue()
    await app.pushes.settled()
    expect(service.complaints).toEqual([])
    return service.arrived()
  }
  const subscriptions = async () =>
    (await deps.db.one<{ n: number }>('test', sql`select count(*) as n from push_subscriptions`)).n
  return { ...town, service, subscribe, set, pushed, subscription, subscriptions }
}

const of = ({ id }: Person) => ({ params: { id } })

import * as contract from '@hereabouts/contract/gatherings/endpoints'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import {
  addPushSubscription,
  changePushSettings,
  getPushSettings,
} from '@hereabouts/contract/notifications/endpoints-push'
import type { PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type GatheringTown, gatheringOf, gatheringTown, seenBy } from '../../test/gathering.ts'
import { inboxOf } from '../../test/inbox.ts'
import type { Person } from '../../test/person.ts'
import { pushService } from '../../test/pushing.ts'
import { DEFAULT_PUSH } from '../notifications/rules-push.ts'
import { headOfGathering } from './service-preview.ts'

/** A town in which people can have phones that get pushes while the app is closed. */
async function townThatPushes(people: number) {
  const town: GatheringTown = await gatheringTown(people, { ownApp: true })
  const service = await pushService()
  const phones = new Map<string, Person>()
  const phoneOf = async (person: Person, settings: Partial<PushSettings> = {}) => {
    const own = { params: { id: person.id } }
    const subscription = service.subscribe((await person.call(getPushSettings, own)).publicKey)
    await person.call(addPushSubscription, { ...own, body: subscription })
    await person.call(changePushSettings, {
      ...own,
      body: { ...DEFAULT_PUSH, showsText: true, ...settings },
    })
    phones.set(subscription.endpoint, person)
  }
  /** The pushes since the last call. */
  const pushed = async () => {
    await town.deps.bus.settled()
    town.clock.passSeconds(4)
    await town.app.pushes.sendDue()
    await town.app.pushes.settled()
    expect(service.complaints).toEqual([])
    return service.arrived().map(({ endpoint, message: { title, text, path } }) => ({
      ...{ to: phones.get(endpoint)?.id, title, text, path },
    }))
  }
  return { ...town, phoneOf, pushed }
}

/** The news about a gathering in a person's inbox, the latest first. */
async function newsOf(person: Person, id: GatheringId): Promise<string[]> {
  return (await inboxOf(person)).entries.flatMap((entry) =>
    entry.kind === 'gathering' && entry.gatheringId === id ? [entry.what] : [],
  )
}

test('when moderators take down an open gathering, its starter learns it like everybody else, and no comma is left of its area', async () => {
  const { phoneOf, pushed, ...town } = await townThatPushes(3)
  const { ana, bo, cy } = town
  await town.run(sql`update users set role = 'moderator' where id = ${cy.id}`)
  const id = await gatheringOf([ana, bo], town, { note: 'Words' })
  const { code, interest } = await seenBy(ana, id)
  for (const person of [ana, bo]) await phoneOf(person)
  await cy.call(contract.takeDownGathering, { params: { id } })
  const push = { title: 'Your gathering is off', text: interest.name, path: `/gatherings/${id}` }
  expect(await pushed()).toEqual(
    expect.arrayContaining([
      { to: ana.id, ...push },
      { to: bo.id, ...push },
    ]),
  )
  expect([await newsOf(ana, id), await newsOf(bo, id)]).toEqual([['cancelled'], ['cancelled']])
  const { title } = await headOfGathering(town.deps, code as string, { address: '127.0.0.1', locale: 'en' })
  expect(title).toBe(interest.name)
})

test('a silent member reads that their seat is free, not that somebody has it', async () => {
  const { phoneOf, pushed, ...town } = await townThatPushes(4)
  const { people, bo } = town
  const id = await gatheringOf(people, town, { inHours: 4 })
  await phoneOf(bo)
  await town.pass(60)
  await pushed()
  for (const person of people)
    if (person !== bo) await person.call(contract.confirmComing, { params: { id } })
  await town.pass(2 * 60)
  expect(await pushed()).toMatchObject([
    { to: bo.id, title: 'We didn’t hear from you, so we freed your seat' },
  ])
  expect(await newsOf(bo, id)).toEqual(['freed'])
})

import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { expect, test } from 'vitest'
import { codeOn, HERE, invited, meeting } from '../../test/meeting.ts'
import { townWith } from '../../test/town.ts'

/**
 * Four available people. `recipientsOf` returns the meetups whose events each of them receives because of an
 * action, and checks that a person's last event about a meetup shows what the person could fetch.
 */
async function townListening() {
  const town = await townWith({ people: ['ana', 'bo', 'cy', 'di'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return {
    ...town,
    async recipientsOf(act: () => Promise<unknown>) {
      const listeners = []
      for (const [name, person] of Object.entries(town.people))
        listeners.push({ name, person, ...(await town.listen(person)) })
      await act()
      const recipients: Record<string, MeetupId[]> = {}
      for (const { name, person, received, socket } of listeners) {
        const events = (await received()).filter((each) => each.name === 'meetup:changed')
        const meetups = events.map(({ payload }) => payload[0] as Meetup)
        const { meetups: fetched } = await person.call(contract.listMeetups)
        for (const { id } of meetups)
          expect(meetups.findLast((each) => each.id === id)).toEqual(fetched.find((each) => each.id === id))
        if (meetups.length > 0) recipients[name] = meetups.map(({ id }) => id)
        socket.close()
      }
      return recipients
    },
  }
}

test('only the two members receive each change of their meetup', async () => {
  const { ana, bo, clock, recipientsOf, runJobs } = await townListening()
  let id = 0 as MeetupId
  const params = () => ({ params: { id } })
  const invite = async () => {
    id = await invited(ana, bo, { startsAt: clock.now().toISOString() })
  }
  const both = (...ids: MeetupId[]) => ({ ana: ids, bo: ids })

  expect(await recipientsOf(invite)).toEqual(both(id))
  expect(await recipientsOf(() => ana.call(contract.withdrawMeetup, params()))).toEqual(both(id))
  await invite()
  expect(await recipientsOf(() => bo.call(contract.acceptMeetup, params()))).toEqual(both(id))
  expect(await recipientsOf(() => bo.call(contract.cancelMeetup, params()))).toEqual(both(id))
  await invite()
  clock.passMinutes(30)
  expect(await recipientsOf(runJobs)).toEqual(both(id))
  await invite()
  await bo.call(contract.acceptMeetup, params())
  const code = await codeOn(bo, id)
  expect(
    await recipientsOf(() => ana.call(contract.confirmMeetup, { ...params(), body: { code, ...HERE } })),
  ).toEqual(both(id))
  await invite()
  await bo.call(contract.acceptMeetup, params())
  clock.passMinutes(120)
  expect(await recipientsOf(runJobs)).toEqual(both(id))
  await invite()
  expect(await recipientsOf(() => bo.call(contract.declineMeetup, params()))).toEqual(both(id))
})

test('a block looks like any other end, and so does switching off', async () => {
  const { ana, bo, cy, recipientsOf } = await townListening()
  const id = await invited(ana, bo)
  const toCy = await invited(cy, ana)
  const block = () => bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
  expect(await recipientsOf(block)).toEqual({ ana: [id], bo: [id] })
  const off = () => ana.call(endAvailability, { params: { id: ana.id } })
  expect(await recipientsOf(off)).toEqual({ ana: [toCy], cy: [toCy] })
})

test('people whose invitations end because another was accepted receive only their own', async () => {
  const { ana, bo, cy, di, recipientsOf } = await townListening()
  const [fromCy, toDi] = [await invited(cy, ana), await invited(bo, di)]
  const id = await invited(ana, bo)
  const accept = () => bo.call(contract.acceptMeetup, { params: { id } })
  expect(await recipientsOf(accept)).toEqual({
    ana: expect.arrayContaining([id, fromCy]),
    bo: expect.arrayContaining([id, toDi]),
    cy: [fromCy],
    di: [toDi],
  })
})

test('a private outcome goes only to the devices of the person who gave it', async () => {
  const { ana, bo, clock, recipientsOf, runJobs } = await townListening()
  const id = await meeting(ana, bo)
  clock.passMinutes(150)
  await runJobs()
  const tell = (outcome: 'felt_unsafe' | 'met') =>
    ana.call(contract.tellOutcome, { params: { id }, body: { outcome } })
  expect(await recipientsOf(() => tell('felt_unsafe'))).toEqual({ ana: [id] })
  await bo.call(contract.tellOutcome, { params: { id }, body: { outcome: 'met' } })
  // Both may know that they have met.
  expect(await recipientsOf(() => tell('met'))).toEqual({ ana: [id], bo: [id] })
})

test('rejected calls send nothing', async () => {
  const { ana, bo, cy, recipientsOf } = await townListening()
  const id = await invited(ana, bo)
  const rejected = async () => {
    expect(await cy.errorOf(contract.acceptMeetup, { params: { id } })).toBe('404 NOT_FOUND')
    expect(await ana.errorOf(contract.acceptMeetup, { params: { id } })).toBe('403 NOT_YOURS_TO_ANSWER')
    expect(await bo.errorOf(contract.cancelMeetup, { params: { id } })).toBe('409 NOT_ACCEPTED')
  }
  expect(await recipientsOf(rejected)).toEqual({})
})

test.each<[string, object, boolean]>([
  ['another name', { name: 'Annabel' }, true],
  ['to be visible to verified people only', { privacySettings: { visibleToVerifiedOnly: true } }, true],
  ['to see verified people only', { privacySettings: { onlyShowVerified: true } }, false],
])(
  'a person with an open meetup receives it again when the other chooses %s, if it shows',
  async (_, body, shows) => {
    const { ana, bo, recipientsOf, verify } = await townListening()
    await verify(ana.id)
    const id = await meeting(ana, bo)
    const change = () => ana.call(changeUser, { params: { id: ana.id }, body })
    expect(await recipientsOf(change)).toEqual(shows ? { bo: [id] } : {})
  },
)

test('the cards of two people say at once whether one can invite the other', async () => {
  const { ana, bo, cy, listen } = await townListening()
  const [anas, bos, cys] = [await listen(ana), await listen(bo), await listen(cy)]
  const cards = async () => {
    const events = [await anas.received(), await bos.received(), await cys.received()]
    return events.map((received) =>
      received
        .filter(({ name }) => name === 'nearby:card')
        .map(({ payload }) => (payload[0] as NearbyPerson).inviteRefusal),
    )
  }
  const params = { id: await invited(ana, bo) }
  expect(await cards()).toEqual([['ALREADY_PENDING'], ['ALREADY_PENDING'], []])
  await bo.call(contract.declineMeetup, { params })
  expect(await cards()).toEqual([['RECENTLY_DECLINED'], [null], []])
})

test('an invitation goes before 500 cards that wait to be read', async () => {
  const { ana, bo, deps, listen } = await townWith()
  for (const person of [ana, bo]) await person.switchOn()
  const listener = await listen(bo)
  for (let nth = 0; nth < 500; nth++) {
    // Nobody's: each town begins at another multiple of 100,000.
    const subject = (9_000_000_000 + nth) as UserId
    deps.bus.publish('nearby.cardsDue', { subject, before: [bo.id], after: [ana.id] })
  }
  await invited(ana, bo)
  const names = (await listener.received()).map(({ name }) => name)
  expect(names.filter((name) => name === 'nearby:gone')).toHaveLength(500)
  // In the order of their causes, it would be the last.
  expect(names.indexOf('meetup:changed')).toBeLessThan(names.lastIndexOf('nearby:gone'))
})

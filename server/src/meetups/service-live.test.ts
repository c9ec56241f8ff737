import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import * as contract from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { expect, test } from 'vitest'
import { codeOn, HERE, invited, meeting } from '../../test/meeting.ts'
import { townWith } from '../../test/town.ts'

/** Everybody is on and listens; `hearing` gives who was told of which meetup by what is done. */
async function townListening() {
  const town = await townWith({ people: ['ana', 'bo', 'cy', 'di'] })
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  return {
    ...town,
    async recipientsOf(deed: () => Promise<unknown>) {
      const ears = []
      for (const [name, person] of Object.entries(town.people))
        ears.push([name, await town.listen(person)] as const)
      await deed()
      const told: Record<string, MeetupId[]> = {}
      for (const [name, { received, socket }] of ears) {
        const ids = (await received())
          .filter((each) => each.name === 'meetup:changed')
          .map(({ payload }) => payload)
        if (ids.length > 0) told[name] = ids.map(([payload]) => (payload as { id: MeetupId }).id)
        socket.close()
      }
      return told
    },
  }
}

test('the two, and nobody else, hear of everything that becomes of their meetup', async () => {
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

test('a block is heard as an end like any other, and so is switching off', async () => {
  const { ana, bo, cy, recipientsOf } = await townListening()
  const id = await invited(ana, bo)
  const toCy = await invited(cy, ana)
  const block = () => bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
  expect(await recipientsOf(block)).toEqual({ ana: [id], bo: [id] })
  const off = () => ana.call(endAvailability, { params: { id: ana.id } })
  expect(await recipientsOf(off)).toEqual({ ana: [toCy], cy: [toCy] })
})

test('those whose invitations end because somebody else was chosen hear of theirs only', async () => {
  const { ana, bo, cy, di, recipientsOf } = await townListening()
  const [fromCy, toDi] = [await invited(cy, ana), await invited(bo, di)]
  const id = await invited(ana, bo)
  const accept = () => bo.call(contract.acceptMeetup, { params: { id } })
  const told = await recipientsOf(accept)
  expect(told).toEqual({
    ana: expect.arrayContaining([id, fromCy]),
    bo: expect.arrayContaining([id, toDi]),
    cy: [fromCy],
    di: [toDi],
  })
})

test('how it went is heard by the one who told it, on their other devices, and by nobody else', async () => {
  const { ana, bo, clock, recipientsOf, runJobs } = await townListening()
  const id = await meeting(ana, bo)
  clock.passMinutes(150)
  await runJobs()
  const tell = (outcome: 'felt_unsafe' | 'met') =>
    ana.call(contract.tellOutcome, { params: { id }, body: { outcome } })
  expect(await recipientsOf(() => tell('felt_unsafe'))).toEqual({ ana: [id] })
  await bo.call(contract.tellOutcome, { params: { id }, body: { outcome: 'met' } })
  // Now they have met, and that both may know.
  expect(await recipientsOf(() => tell('met'))).toEqual({ ana: [id], bo: [id] })
})

test('what is refused is not heard', async () => {
  const { ana, bo, cy, recipientsOf } = await townListening()
  const id = await invited(ana, bo)
  const refusals = async () => {
    expect(await cy.errorOf(contract.acceptMeetup, { params: { id } })).toBe('404 NOT_FOUND')
    expect(await ana.errorOf(contract.acceptMeetup, { params: { id } })).toBe('403 NOT_YOURS_TO_ANSWER')
    expect(await bo.errorOf(contract.cancelMeetup, { params: { id } })).toBe('409 NOT_ACCEPTED')
  }
  expect(await recipientsOf(refusals)).toEqual({})
})

test.each<[string, object, boolean]>([
  ['another name', { name: 'Annabel' }, true],
  ['to be visible to verified people only', { privacySettings: { visibleToVerifiedOnly: true } }, true],
  ['to see verified people only', { privacySettings: { onlyShowVerified: true } }, false],
])('of whom one is to meet, one hears when they choose %s, if it shows', async (_, body, shows) => {
  const { ana, bo, recipientsOf, verify } = await townListening()
  await verify(ana.id)
  const id = await meeting(ana, bo)
  const change = () => ana.call(changeUser, { params: { id: ana.id }, body })
  expect(await recipientsOf(change)).toEqual(shows ? { bo: [id] } : {})
})

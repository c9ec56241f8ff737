import type { PastMeetings } from '@hereabouts/contract/accounts/schemas-others'
import * as meetups from '@hereabouts/contract/meetups/endpoints'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { expect, test } from 'vitest'
import { invited, meeting, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

type Town = Awaited<ReturnType<typeof townWith<'ana' | 'bo' | 'cy'>>>

/** What a person's card and profile say to a viewer about their past meetings. */
async function saidTo(viewer: Person, other: Person): Promise<PastMeetings | null> {
  const card = (await viewer.nearby()).people.find(({ id }) => id === other.id)
  const profile = await viewer.call(getUser, { params: { id: other.id } })
  if (card) expect(profile).toMatchObject({ met: card.met })
  return (profile as NearbyPerson).met
}

test('two people who met learn from list, live cards and profiles how often and when last, and nobody else learns it', async () => {
  const { ana, bo, cy, clock, listen } = await townWith({ people: ['ana', 'bo', 'cy'] })
  const people = [ana, bo, cy]
  for (const person of people) await person.switchOn({ minutes: 240 })
  expect(await saidTo(ana, bo)).toBeNull()

  for (const times of [1, 2]) {
    const listeners = [await listen(ana), await listen(bo), await listen(cy)] as const
    await met(ana, bo)
    const past = { times, lastAt: clock.now().toISOString() }
    for (const [viewer, other] of [
      [ana, bo],
      [bo, ana],
    ] as const)
      expect(await saidTo(viewer, other)).toEqual(past)
    for (const [viewer, other] of [
      [cy, ana],
      [cy, bo],
      [ana, cy],
      [bo, cy],
    ] as const)
      expect(await saidTo(viewer, other)).toBeNull()
    for (const [i, { received, socket }] of listeners.entries()) {
      const events = (await received()).filter(({ name }) => name === 'nearby:card')
      const cards = events.map(({ payload }) => payload[0] as NearbyPerson)
      if (people[i] === cy) expect(cards.filter((card) => card.met !== null)).toEqual([])
      else expect(cards.findLast(({ id }) => id === (people[i] === ana ? bo.id : ana.id))?.met).toEqual(past)
      socket.close()
    }
    clock.passMinutes(5)
  }
})

test.each<[string, (town: Town) => Promise<unknown>]>([
  ['is open', ({ ana, bo }) => invited(ana, bo)],
  ['was declined', async ({ ana, bo }) => bo.call(meetups.declineMeetup, of(await invited(ana, bo)))],
  ['was accepted', ({ ana, bo }) => meeting(ana, bo)],
  ['was cancelled', async ({ ana, bo }) => bo.call(meetups.cancelMeetup, of(await meeting(ana, bo)))],
  [
    'one of the two says took place',
    async ({ ana, bo, clock, runJobs }) => {
      const id = await meeting(ana, bo)
      clock.passMinutes(150)
      await runJobs()
      await ana.call(meetups.tellOutcome, { ...of(id), body: { outcome: 'met' } })
    },
  ],
])('a meetup that %s does not count as having met', async (_, make) => {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo } = town
  for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
  await make(town)
  expect([await saidTo(ana, bo), await saidTo(bo, ana)]).toEqual([null, null])
})

const of = (id: MeetupId) => ({ params: { id } })

import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { endAvailability } from '@hereabouts/contract/availability/endpoints'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { nearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { cellToLatLng, latLngToCell } from 'h3-js'
import { describe, expect, test, vi } from 'vitest'
import { moveIn } from '../../test/crowd.ts'
import { gate } from '../../test/gate.ts'
import { around, type LatLng } from '../../test/places.ts'
import { randomFrom } from '../../test/random.ts'
import { type ReceivedEvent, townWith } from '../../test/town.ts'
import { createCardSender } from './service-cards.ts'
import { createShownLists } from './service-shown.ts'

const CELL = latLngToCell(51.508, -0.1281, 8)
const SPOT = latLngToCell(51.508, -0.1281, 10)

test('a card contains exactly what the list contains about that person', async () => {
  const { ana, bo, cy, listen } = await townWith({
    people: ['ana', 'bo', 'cy'],
    interests: { ana: [3, 1, 2], bo: [1, 3] },
    verified: ['bo'],
  })
  for (const person of [ana, cy]) await person.switchOn({ range: 4828 })
  const listener = await listen(ana)
  await bo.switchOn({ range: 4828, upFor: 'coffee' })
  const [event] = await listener.received()
  const { people } = await ana.nearby()
  const listed = people.find(({ id }) => id === bo.id)
  expect(listed).toMatchObject({ upFor: 'coffee', sharedInterests: [{}, {}] })
  // The list's response went through this schema too, which sorts the fields.
  const sent = JSON.stringify(nearbyPerson.parse(event?.payload[0]))
  expect(sent).toBe(JSON.stringify(listed))
})

test.each([
  ['an area', CELL, {}],
  ['a spot', SPOT, { spot: true, range: 100 as const }],
])(
  'wherever within %s somebody is, others get the same bytes: events, lists and profiles',
  async (_, cell, wish) => {
    const { ana, bo, clock, listen, runJobs } = await townWith()
    const random = randomFrom(7)
    await bo.switchOn({ ...wish, at: cellToLatLng(cell) as LatLng, minutes: 240 })
    const listener = await listen(bo)

    const seen = new Set<string>()
    for (let visit = 0; visit < 5; visit++) {
      await ana.switchOn({ ...wish, at: somewhereIn(cell, random), upFor: 'coffee' })
      // Otherwise the first card may be read after the next change.
      const first = await listener.received()
      // She walks around in it while she is on.
      clock.passSeconds(70)
      await ana.switchOn({ ...wish, at: somewhereIn(cell, random), upFor: 'tea' })
      await runJobs()
      const bytes = [
        await bo.answer(listNearby, { params: { id: bo.id } }),
        await bo.answer(getUser, { params: { id: ana.id } }),
      ].map(({ body }) => body)
      await ana.call(endAvailability, { params: { id: ana.id } })
      const events = [...first, ...(await listener.received())]
      expect(events.map(({ name }) => name)).toEqual(['nearby:card', 'nearby:card', 'nearby:gone'])
      seen.add(JSON.stringify([events, bytes]))
      clock.passSeconds(30)
    }
    expect([...seen]).toHaveLength(1)
  },
)

function somewhereIn(cell: string, random: ReturnType<typeof randomFrom>): LatLng {
  for (;;) {
    const at = around(cellToLatLng(cell) as LatLng, cell === CELL ? 500 : 70, random)
    if (latLngToCell(...at, cell === CELL ? 8 : 10) === cell) return at
  }
}

test('a change takes the same few statements however many people watch', async () => {
  const town = await townWith({ people: ['ana'], ownApp: true })
  const { ana, clock, deps, listen } = town
  const viewers = await moveIn(
    town,
    Array.from({ length: 6 }, () => ({})),
  )
  for (const viewer of viewers) await viewer.switchOn()
  const listeners = []
  const taken: Record<string, string[][]> = { 'switching on': [], 'another text': [], 'switching off': [] }

  for (const count of [1, 6]) {
    while (listeners.length < count) listeners.push(await listen(viewers[listeners.length] as typeof ana))
    const acts = {
      'switching on': () => ana.switchOn(),
      'another text': () => ana.switchOn({ upFor: 'coffee' }),
      'switching off': () => ana.call(endAvailability, { params: { id: ana.id } }),
    }
    for (const [name, act] of Object.entries(acts)) {
      if (name === 'switching off') clock.passMinutes(1)
      const spies = [deps.db, deps.db.forCards].flatMap((db) => [
        vi.spyOn(db, 'many'),
        vi.spyOn(db, 'maybeOne'),
      ])
      await act()
      await deps.bus.settled()
      const labels = spies.flatMap(({ mock }) => mock.calls.map(([label]) => label))
      taken[name]?.push(labels.filter((label) => label.startsWith('nearby.')).sort())
      for (const spy of spies) spy.mockRestore()
    }
    for (const listener of listeners)
      expect((await listener.received()).map(({ name }) => name)).toEqual([
        'nearby:card',
        'nearby:card',
        'nearby:gone',
      ])
  }
  const shown = ['nearby.findSubject', 'nearby.listAudience', 'nearby.listViewers']
  expect(taken).toEqual({
    'switching on': [shown, shown],
    'another text': [shown, shown],
    'switching off': [hidden, hidden],
  })
})
const hidden = ['nearby.findSubject', 'nearby.listAudience', 'nearby.listNarrowed']

test('in a crowd, cards go only to those who would show them', async () => {
  const town = await townWith({ people: ['ana'], interests: { ana: [1, 9] } })
  const crowd = await moveIn(
    town,
    Array.from({ length: 104 }, (_, i) => ({ interests: i < 102 ? [1] : i === 102 ? [2] : [1, 9] })),
  )
  const [sharesNothing, sharesMore] = crowd.slice(102)
  await town.ana.switchOn()
  for (const person of crowd.slice(0, 102)) await person.switchOn()
  const { people } = await town.ana.nearby()
  const listener = await town.listen(town.ana)
  // Reads it where she is connected.
  await town.ana.nearby()
  await sharesNothing?.switchOn()
  await sharesMore?.switchOn()
  expect(await subjectsOf(listener)).toEqual([['nearby:card', sharesMore?.id]])

  const last = crowd.find(({ id }) => id === people.at(-1)?.id)
  town.clock.passMinutes(1)
  await last?.call(endAvailability, { params: { id: last.id } })
  expect(await subjectsOf(listener)).toEqual([['nearby:gone', last?.id]])
})

async function subjectsOf(listener: { received(): Promise<ReceivedEvent[]> }) {
  const events = await listener.received()
  return events.map(({ name, payload: [about] }) => [name, (about as { id: UserId }).id])
}

test('that somebody is gone is said at once, whatever cards are being read', async () => {
  const { ana, bo, cy, di, deps } = await townWith({ people: ['ana', 'bo', 'cy', 'di'] })
  const mayRead = gate()
  const sent: unknown[] = []
  const send = createCardSender(
    {
      ...deps,
      db: {
        ...deps.db,
        forCards: {
          ...deps.db.forCards,
          async maybeOne(...given) {
            await mayRead.opened
            return deps.db.forCards.maybeOne(...given)
          },
        },
      },
      live: { ...deps.live, sendHere: (person, { name }) => void sent.push([person, name]) },
    },
    createShownLists(),
  )
  const shown = [bo, cy].map(({ id }) => send({ subject: id, before: [], after: [ana.id] }))
  const gone = send({ subject: di.id, before: [ana.id], after: [] })
  const isSaidOnce = () => expect(sent).toEqual([[ana.id, 'nearby:gone']])
  isSaidOnce()
  mayRead.open()
  await Promise.all([...shown, gone])
  isSaidOnce()
})

describe('when people’s interests change', () => {
  const changing = async (count: number) => {
    const town = await townWith({ people: ['ana'] })
    const { ana, deps, listen } = town
    await ana.switchOn()
    const listener = await listen(ana)
    const people = await moveIn(
      town,
      Array.from({ length: count }, () => ({})),
    )
    await people[0]?.switchOn()
    await listener.received()
    const interests = [1 as InterestId]
    deps.bus.publish('interests.changed', { changes: people.map(({ id }) => ({ userId: id, interests })) })
    return { listener, ana, people }
  }

  test('a few of them: their cards are sent', async () => {
    const { listener } = await changing(20)
    expect((await listener.received()).map(({ name }) => name)).toEqual(['nearby:card'])
  })

  test('many of them: all lists are invalidated, spread over a minute, and no card is computed', async () => {
    const { listener } = await changing(21)
    expect(await listener.received()).toEqual([{ name: 'nearby:changed', payload: [{ withinMs: 60_000 }] }])
  })
})

import { awardBadge, hideBadge, revokeBadge } from '@hereabouts/contract/badges/endpoints'
import type { BadgeAwardId } from '@hereabouts/contract/badges/schemas'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { award, awardTo, townThatMet } from '../../test/awarding.ts'
import { exceptInbox } from '../../test/town.ts'

// Fake timers only to end the hub's windows: it merges invalidations within one and a half seconds.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/**
 * Ana and Bo have met and both are still around, as Cy is; `eventsOf` returns the events that an action
 * causes for each.
 */
async function townWithEvents() {
  const town = await townThatMet()
  const { ana, bo, cy, listen } = town
  const listeners = [await listen(ana), await listen(bo), await listen(cy)]
  return {
    ...town,
    async eventsOf(act: () => Promise<unknown>) {
      // The end of a window with events opens the next one.
      for (let window = 0; window < 2; window++) {
        for (const listener of listeners) await listener.received()
        vi.advanceTimersByTime(1500)
      }
      await act()
      const [ofAna = [], ofBo = [], ofCy = []] = await Promise.all(
        listeners.map(async (listener) => exceptInbox(await listener.received())),
      )
      const names = (all: typeof ofAna) => all.map(({ name }) => name).sort()
      return { ana: names(ofAna), bo: names(ofBo), cy: names(ofCy), ofBo }
    },
  }
}

const AROUND = ['nearby:card']

test('the receiver is notified at once, and people around receive only the new card', async () => {
  const { ana, bo, meetupId, eventsOf } = await townWithEvents()
  let id = 0
  const { ofBo, ...others } = await eventsOf(async () => {
    id = (await award(ana, bo, meetupId)).id
  })
  expect(ofBo).toEqual([{ name: 'badge:awarded', payload: [{ id }] }])
  expect(others).toMatchObject({ ana: AROUND, cy: AROUND })
})

test('people around do not notice a badge that does not count yet, nor that it is hidden, shown or taken back', async () => {
  const { ana, bo, meetupId, eventsOf, run } = await townWithEvents()
  await run(sql`update users set created_at = created_at + interval '1 day' where id = ${bo.id}`)
  const [params, body] = [{ id: bo.id }, { awardId: 0 as BadgeAwardId }]
  const acts = [
    async () => {
      body.awardId = (await award(ana, bo, meetupId)).id
    },
    () => bo.call(hideBadge, { params, body: { ...body, isHidden: true } }),
    () => bo.call(hideBadge, { params, body: { ...body, isHidden: false } }),
    () => ana.call(revokeBadge, { params, body }),
  ]
  for (const act of acts) {
    const { ana: anas, bo: bos, cy: cys } = await eventsOf(act)
    expect(bos).toHaveLength(1)
    expect([...anas, ...cys].filter((name) => name.startsWith('nearby'))).toEqual([])
  }
})

test('a rejected award causes no event', async () => {
  const { ana, bo, meetupId, eventsOf } = await townWithEvents()
  await award(ana, bo, meetupId)
  const rejected = async () => ana.errorOf(awardBadge, await awardTo(bo, ana, meetupId, 'Good Listener'))
  expect(await eventsOf(rejected)).toMatchObject({ ana: [], bo: [], cy: [] })
})

test('taking a badge back updates the screens of both and the cards of people around', async () => {
  const { ana, bo, meetupId, eventsOf } = await townWithEvents()
  const { id: awardId } = await award(ana, bo, meetupId)
  const body = { awardId }
  expect(await eventsOf(() => ana.call(revokeBadge, { params: { id: bo.id }, body }))).toMatchObject({
    ana: ['badges:changed', ...AROUND],
    bo: ['badges:changed'],
    cy: AROUND,
  })
})

test('hiding and showing a badge updates them too, and hiding it twice does so only once', async () => {
  const { ana, bo, meetupId, eventsOf } = await townWithEvents()
  const { id: awardId } = await award(ana, bo, meetupId)
  const hide = (isHidden: boolean) =>
    eventsOf(() => bo.call(hideBadge, { params: { id: bo.id }, body: { awardId, isHidden } }))
  const changed = { ana: ['badges:changed', ...AROUND], bo: ['badges:changed'], cy: AROUND }
  expect(await hide(true)).toMatchObject(changed)
  expect(await hide(true)).toMatchObject({ ana: [], bo: [], cy: [] })
  expect(await hide(false)).toMatchObject(changed)
})

test('a giver who was blocked since then receives no event about the badge', async () => {
  const { ana, bo, meetupId, eventsOf } = await townWithEvents()
  const { id: awardId } = await award(ana, bo, meetupId)
  await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
  const hide = () => bo.call(hideBadge, { params: { id: bo.id }, body: { awardId, isHidden: true } })
  expect(await eventsOf(hide)).toMatchObject({ ana: [], bo: ['badges:changed'], cy: AROUND })
})

import { awardBadge, hideBadge, revokeBadge } from '@hereabouts/contract/badges/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { award, awardTo, townThatMet } from '../../test/awarding.ts'

// Only to end the hub's windows: invalidations within one and a half seconds are sent as one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Ana and Bo have met and both are still around, as Cy is; with what each hears by what is done. */
async function townThatHears() {
  const town = await townThatMet()
  const { ana, bo, cy, listen } = town
  const ears = [await listen(ana), await listen(bo), await listen(cy)]
  return {
    ...town,
    async heard(deed: () => Promise<unknown>) {
      // A window that ends with something to tell opens the next.
      for (let window = 0; window < 2; window++) {
        for (const ear of ears) await ear.heard()
        vi.advanceTimersByTime(1500)
      }
      await deed()
      const [ofAna = [], ofBo = [], ofCy = []] = await Promise.all(ears.map((ear) => ear.heard()))
      const names = (all: typeof ofAna) => all.map(({ name }) => name).sort()
      return { ana: names(ofAna), bo: names(ofBo), cy: names(ofCy), ofBo }
    },
  }
}

const AROUND = ['nearby:changed']

test('the one who got a badge hears of it at once, and those around only that their list changed', async () => {
  const { ana, bo, meetupId, heard } = await townThatHears()
  let id = 0
  const { ofBo, ...others } = await heard(async () => {
    id = (await award(ana, bo, meetupId)).id
  })
  expect(ofBo).toEqual([{ name: 'badge:awarded', payload: [{ id }] }])
  expect(others).toMatchObject({ ana: AROUND, cy: AROUND })
})

test('what was refused is not heard of', async () => {
  const { ana, bo, meetupId, heard } = await townThatHears()
  await award(ana, bo, meetupId)
  const refused = async () => ana.errorOf(awardBadge, await awardTo(bo, ana, meetupId, 'Good Listener'))
  expect(await heard(refused)).toMatchObject({ ana: [], bo: [], cy: [] })
})

test('a badge taken back changes the screens of both, and the cards of those around', async () => {
  const { ana, bo, meetupId, heard } = await townThatHears()
  const { id: awardId } = await award(ana, bo, meetupId)
  const body = { awardId }
  expect(await heard(() => ana.call(revokeBadge, { params: { id: bo.id }, body }))).toMatchObject({
    ana: ['badges:changed', ...AROUND],
    bo: ['badges:changed'],
    cy: AROUND,
  })
})

test('a badge hidden, and shown again, changes them too, and hidden twice only once', async () => {
  const { ana, bo, meetupId, heard } = await townThatHears()
  const { id: awardId } = await award(ana, bo, meetupId)
  const hide = (isHidden: boolean) =>
    heard(() => bo.call(hideBadge, { params: { id: bo.id }, body: { awardId, isHidden } }))
  const changed = { ana: ['badges:changed', ...AROUND], bo: ['badges:changed'], cy: AROUND }
  expect(await hide(true)).toMatchObject(changed)
  expect(await hide(true)).toMatchObject({ ana: [], bo: [], cy: [] })
  expect(await hide(false)).toMatchObject(changed)
})

test('who gave a badge and was blocked since hears nothing of what becomes of it', async () => {
  const { ana, bo, meetupId, heard } = await townThatHears()
  const { id: awardId } = await award(ana, bo, meetupId)
  await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
  const hide = () => bo.call(hideBadge, { params: { id: bo.id }, body: { awardId, isHidden: true } })
  expect(await heard(hide)).toMatchObject({ ana: [], bo: ['badges:changed'], cy: AROUND })
})

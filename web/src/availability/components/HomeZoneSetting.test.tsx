import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { show } from '../../../test/show.tsx'
import { chooseUnits } from '../../platform/units.ts'
import { readHomeZone } from '../device-home-zone.ts'
import { coarseCell } from '../queries-coarse.ts'
import { HomeZoneSetting } from './HomeZoneSetting.tsx'

const HERE = { lat: 51.508, lng: -0.1281 }
const setButton = () => screen.queryByRole('button', { name: 'I’m home now' })
const removeButton = () => screen.queryByRole('button', { name: 'Remove home zone' })

const PUT = 'PUT /api/users/1/home-zone'

beforeEach(() => {
  localStorage.clear()
})

test('the button sets the home zone at the phone’s position, until it is removed', async () => {
  const receiver = phone()
  const { requestsTo } = network({ [PUT]: {} })
  const { user } = show(<HomeZoneSetting userId={1} />)
  await user.click(setButton() as HTMLElement)
  expect(screen.getByRole('button', { name: 'Finding out where you are…' })).toHaveProperty('disabled', true)
  await receiver.isSurelyAt(HERE)
  await user.click(await screen.findByRole('button', { name: 'Remove home zone' }))
  expect(readHomeZone()).toBeNull()
  expect(setButton()).not.toBeNull()
  // The account learns only that there is one.
  await waitFor(() =>
    expect(requestsTo(PUT).map(({ body }) => body)).toEqual([{ isSet: true }, { isSet: false }]),
  )
})

test('setting and removing the home zone drop the cell that gatherings know the phone by', async () => {
  const receiver = phone()
  network({ [PUT]: {} })
  const { user, queryClient } = show(<HomeZoneSetting userId={1} />)
  const { queryKey } = coarseCell(6)
  queryClient.setQueryData(queryKey, '86195da4fffffff')
  await user.click(setButton() as HTMLElement)
  await receiver.isSurelyAt(HERE)
  await screen.findByRole('button', { name: 'Remove home zone' })
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  queryClient.setQueryData(queryKey, '86195da4fffffff')
  await user.click(removeButton() as HTMLElement)
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

test('a home zone is 300 metres around the median fix, and shows on the next visit', async () => {
  const receiver = phone()
  network({ [PUT]: {} })
  const { user, unmount } = show(<HomeZoneSetting userId={1} />)
  await user.click(setButton() as HTMLElement)
  await receiver.isSurelyAt(HERE)
  await screen.findByRole('button', { name: 'Remove home zone' })
  expect(readHomeZone()).toEqual({ ...HERE, radiusMetres: 300 })
  unmount()
  show(<HomeZoneSetting userId={1} />)
  expect(removeButton()).not.toBeNull()
})

test('without a position there is no home zone, and the reason shows', async () => {
  phone({ hasGeolocation: false })
  const { user } = show(<HomeZoneSetting userId={1} />)
  await user.click(setButton() as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toContain('can’t tell where it is')
  expect(removeButton()).toBeNull()
})

test('without storage, the setting does not claim that there is a home zone', async () => {
  const receiver = phone()
  const { user } = show(<HomeZoneSetting userId={1} />)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(setButton() as HTMLElement)
  await receiver.isSurelyAt(HERE)
  expect((await screen.findByRole('alert')).textContent).toContain('can’t remember a home zone')
  expect(removeButton()).toBeNull()
})

test.each(['"here"', '{"lat":51}', '{"lat":"51","lng":0,"radiusMetres":300}', 'null', '7', '{'])(
  'a stored %s is not a home zone',
  (stored) => {
    localStorage.setItem('hereabouts_home_zone', stored)
    show(<HomeZoneSetting userId={1} />)
    expect(removeButton()).toBeNull()
  },
)

test('its size shows in the person’s units', () => {
  act(() => chooseUnits('metric'))
  show(<HomeZoneSetting userId={1} />)
  expect(screen.getByText(/Within 300 m of home/)).toBeDefined()
  act(() => chooseUnits('imperial'))
  expect(screen.getByText(/Within 1,000 feet of home/)).toBeDefined()
})

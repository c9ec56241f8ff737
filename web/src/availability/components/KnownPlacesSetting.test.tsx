import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { readPlaceMemory, storePlaceMemory } from '../device-place-memory.ts'
import { coarseCell } from '../queries-coarse.ts'
import { EMPTY_MEMORY } from '../rules-sticky.ts'
import { KnownPlacesSetting } from './KnownPlacesSetting.tsx'

beforeEach(() => localStorage.clear())

test('known places are counted, and can be forgotten', async () => {
  const anchors = [{ lat: 51.508, lng: -0.1281, cell: '88195da49bfffff' }]
  storePlaceMemory({ ...EMPTY_MEMORY, area: { anchors, current: null } })
  const { user, queryClient } = show(<KnownPlacesSetting />)
  const { queryKey } = coarseCell(6)
  queryClient.setQueryData(queryKey, '86195da4fffffff')
  expect(screen.getByText('1 place')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Forget known places' }))
  expect(screen.getByText('No places yet')).toBeDefined()
  expect(readPlaceMemory()).toEqual(EMPTY_MEMORY)
  expect(localStorage.length).toBe(0)
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

test('malformed stored places are ignored', () => {
  for (const stored of [
    '7',
    '{}',
    '{"area":{"anchors":[{"lat":"x"}],"current":null},"spot":{}}',
    'null',
    '[]',
  ]) {
    localStorage.setItem('hereabouts_places', stored)
    expect(readPlaceMemory()).toEqual(EMPTY_MEMORY)
  }
})

import { msg } from '@lingui/core/macro'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { type DataColumn, DataTable } from './DataTable.tsx'

const PEOPLE = [
  { id: 1, name: 'Bo', visits: 10 },
  { id: 2, name: 'Ana', visits: 9 },
  { id: 3, name: 'Cy', visits: 100 },
]
const COLUMNS: readonly DataColumn<(typeof PEOPLE)[number]>[] = [
  { id: 'name', title: msg`Name`, value: ({ name }) => name },
  {
    id: 'visits',
    title: msg`Visits`,
    value: ({ visits }) => visits,
    cell: ({ visits }) => `${visits} times`,
  },
]

function opened() {
  const onOpen = vi.fn()
  const table = { label: 'People', rows: PEOPLE, columns: COLUMNS, filter: { label: 'Find' }, onOpen }
  return { onOpen, ...show(<DataTable {...table} keyOf={({ id }) => id} />) }
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent)

test('a column sorts upwards, downwards, and then as the server listed it', async () => {
  const { user } = opened()
  const visits = () => screen.getByRole('columnheader', { name: 'Visits' })
  const sort = () => user.click(screen.getByRole('button', { name: 'Visits' }))
  expect([names(), visits().getAttribute('aria-sort')]).toEqual([['Bo', 'Ana', 'Cy'], 'none'])
  await sort()
  expect([names(), visits().getAttribute('aria-sort')]).toEqual([['Ana', 'Bo', 'Cy'], 'ascending'])
  await sort()
  expect([names(), visits().getAttribute('aria-sort')]).toEqual([['Cy', 'Bo', 'Ana'], 'descending'])
  await sort()
  expect([names(), visits().getAttribute('aria-sort')]).toEqual([['Bo', 'Ana', 'Cy'], 'none'])
})

test('the filter looks into every column, and says how many rows are left', async () => {
  const { user } = opened()
  const filter = screen.getByLabelText('Find')
  await user.type(filter, '10')
  expect(names()).toEqual(['Bo', 'Cy'])
  expect(screen.getByText('2 of 3')).toBeDefined()
  await user.clear(filter)
  await user.type(filter, 'AN')
  expect(names()).toEqual(['Ana'])
})

test('the arrow keys go from row to row, and Enter opens one', async () => {
  const { user, onOpen } = opened()
  screen.getByRole('button', { name: 'Bo' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Ana')
  await user.keyboard('{End}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Cy')
  await user.keyboard('{Home}{Enter}')
  expect(onOpen).toHaveBeenCalledWith(PEOPLE[0])
})

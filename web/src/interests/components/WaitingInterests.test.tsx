import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CHESS, COFFEE, interest } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { WaitingInterests } from './WaitingInterests.tsx'

const DATING = interest(3, 'First dates', 'dating')
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

function shown(given: Partial<Parameters<typeof WaitingInterests>[0]>) {
  show(<WaitingInterests interests={[COFFEE, CHESS]} waiting={[]} isConfirmed {...given} />)
  const list = screen.queryByRole('list', { name: 'New interests' })
  return list ? within(list).getAllByRole('listitem') : []
}

describe('a new interest', () => {
  test('shows that it starts matching tomorrow, and why', () => {
    const [item] = shown({ waiting: [{ id: CHESS.id, matchesFrom: inHours(24) }] })
    expect(item?.textContent).toBe(`${CHESS.name}Starts matching tomorrow`)
    expect(screen.getByText(/nobody finds out yours by trying theirs/)).toBeDefined()
  })

  test('is the only one listed', () => {
    expect(shown({ waiting: [{ id: CHESS.id, matchesFrom: inHours(1) }] })).toHaveLength(1)
  })
})

test('nothing renders if all interests match', () => {
  const { container } = show(<WaitingInterests interests={[COFFEE, DATING]} waiting={[]} isConfirmed />)
  expect(container.textContent).toBe('')
})

test('dating interests show that they need a confirmed address', () => {
  shown({ interests: [COFFEE, DATING], isConfirmed: false })
  expect(screen.getByRole('link', { name: 'confirm your e-mail' }).getAttribute('href')).toBe('/force-verify')
})

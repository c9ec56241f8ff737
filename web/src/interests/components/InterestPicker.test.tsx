import { INTERESTS_PER_PERSON } from '@hereabouts/contract/interests/limits'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { CHESS, COFFEE, interest } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { type Chosen, NOTHING_CHOSEN } from '../rules.ts'
import { InterestPicker } from './InterestPicker.tsx'

const CATALOGUE = [COFFEE, CHESS, interest(3, 'First dates', 'dating')]

/** The picker in a form, as at sign-up. */
async function picker(start: Chosen = NOTHING_CHOSEN) {
  network({ 'GET /api/interests': CATALOGUE })
  const onSubmit = vi.fn()
  let chosen = start
  function Form() {
    const [now, setNow] = useState(start)
    chosen = now
    return (
      <form onSubmit={onSubmit}>
        <InterestPicker chosen={now} onChange={setNow} />
      </form>
    )
  }
  const { user } = show(<Form />)
  await screen.findByText(/chosen\. Others only see/)
  const own = screen.queryByLabelText(/Something of your own/)
  return { user, onSubmit, own: own as HTMLElement, chosen: () => chosen }
}

describe('the catalogue', () => {
  test('can be chosen from, and shows how many are chosen', async () => {
    const { user, chosen } = await picker()
    await user.click(screen.getByRole('button', { name: COFFEE.name, pressed: false }))
    await user.click(screen.getByRole('button', { name: CHESS.name }))
    expect(chosen().ids).toEqual([COFFEE.id, CHESS.id])
    expect(
      screen.getByText(`2 of ${INTERESTS_PER_PERSON} chosen. Others only see the ones you share.`),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: COFFEE.name, pressed: true }))
    expect(chosen().ids).toEqual([CHESS.id])
  })

  test('has an icon, which makes room for the check mark', async () => {
    const { user } = await picker()
    const button = screen.getByRole('button', { name: CHESS.name })
    expect(button.querySelector('.lucide-dices')).not.toBeNull()
    await user.click(button)
    expect(button.querySelectorAll('svg')).toHaveLength(1)
    expect(button.querySelector('.lucide-check')).not.toBeNull()
  })

  test('at the limit allows only removing', async () => {
    const full = {
      ids: [COFFEE.id, ...Array.from({ length: INTERESTS_PER_PERSON - 1 }, (_, i) => i + 50)],
      own: [],
    }
    const { user, own, chosen } = await picker(full)
    expect(screen.getByRole('button', { name: CHESS.name })).toHaveProperty('disabled', true)
    expect(own).toBeNull()
    await user.click(screen.getByRole('button', { name: COFFEE.name }))
    expect(chosen().ids).not.toContain(COFFEE.id)
    expect(screen.getByRole('button', { name: CHESS.name })).toHaveProperty('disabled', false)
  })
})

describe('the search', () => {
  test('finds by name or category, and does not submit the form', async () => {
    const { user, onSubmit, chosen } = await picker()
    await user.type(screen.getByLabelText('Search interests'), 'dating{Enter}')
    expect(screen.queryByRole('button', { name: COFFEE.name })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'First dates' }))
    expect(chosen().ids).toEqual([3])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('offers to add what it does not find', async () => {
    const { user, chosen } = await picker()
    await user.type(screen.getByLabelText('Search interests'), 'Lace making')
    await user.click(screen.getByRole('button', { name: 'Add “Lace making”' }))
    expect(chosen().own).toEqual(['Lace making'])
    expect(screen.getByRole('button', { name: COFFEE.name })).toBeDefined()
  })
})

test('the catalogue can be browsed by category', async () => {
  const { user, chosen } = await picker()
  await user.click(screen.getByRole('button', { name: 'All by category' }))
  await user.click(await screen.findByText('Dating & Relationships'))
  await user.click(screen.getByRole('button', { name: 'First dates' }))
  expect(chosen().ids).toEqual([3])
  expect(screen.getByText('1 chosen')).toBeDefined()
})

describe('a custom interest', () => {
  test('is added with Enter, which does not submit the form, and can be removed', async () => {
    const { user, own, onSubmit, chosen } = await picker()
    await user.type(own, 'Lace making{Enter}')
    expect(chosen().own).toEqual(['Lace making'])
    expect(own).toHaveProperty('value', '')
    expect(onSubmit).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Remove Lace making' }))
    expect(chosen().own).toEqual([])
  })

  test.each(['\u3164', ' ', 'x'.repeat(31)])(
    'needs a length that the server accepts, unlike %j',
    async (typed) => {
      const { user, own, chosen } = await picker()
      await user.click(own)
      await user.paste(typed)
      expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
      await user.keyboard('{Enter}')
      expect(chosen().own).toEqual([])
      expect(own).toHaveProperty('value', typed)
    },
  )

  test('is measured in code points, so that thirty emoji fit', async () => {
    const { user, own, chosen } = await picker()
    await user.click(own)
    await user.paste('🐎'.repeat(30))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(chosen().own).toEqual(['🐎'.repeat(30)])
  })
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './kept-focus.ts'

function Desk({ busy = false, cards = ['one', 'two'], done = false }) {
  const ref = useKeptFocus()
  return (
    <>
      <div ref={ref} data-testid="desk">
        {cards.map((name) => (
          <section key={name} aria-label={name}>
            {!done && (
              <button type="button" disabled={busy}>
                Take {name}
              </button>
            )}
          </section>
        ))}
      </div>
      <button type="button">Elsewhere</button>
    </>
  )
}

const focused = () => document.activeElement

test('a button that was disabled for a moment has the focus again', async () => {
  const { rerender } = render(<Desk />)
  const button = screen.getByRole('button', { name: 'Take two' })
  button.focus()
  rerender(<Desk busy />)
  // As browsers do, which do not send an event then.
  if (focused() === button) button.blur()
  rerender(<Desk />)
  await expect.poll(focused).toBe(button)
})

test('the focus goes to the card whose button is gone, and to the desk if the card is gone, too', async () => {
  const { rerender } = render(<Desk />)
  screen.getByRole('button', { name: 'Take two' }).focus()
  rerender(<Desk done />)
  await expect.poll(focused).toBe(screen.getByRole('region', { name: 'two' }))
  rerender(<Desk cards={['one']} />)
  await expect.poll(focused).toBe(screen.getByTestId('desk'))
})

test('the focus that somebody moved elsewhere stays there', async () => {
  const { rerender } = render(<Desk />)
  screen.getByRole('button', { name: 'Take one' }).focus()
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  rerender(<Desk done />)
  expect(focused()).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
})

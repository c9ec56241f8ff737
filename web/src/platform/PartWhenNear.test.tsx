import { act, fireEvent, screen } from '@testing-library/react'
import { lazy } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { PartWhenNear } from './PartWhenNear.tsx'

let seen = (_entries: { isIntersecting: boolean }[]) => {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: typeof seen) {
        seen = listener
      }
      observe() {}
      disconnect() {}
    },
  )
})

function opened(load = async () => ({ default: () => <p>The part</p> })) {
  const fetched = vi.fn(load)
  const Part = lazy(fetched)
  show(
    <>
      <h2>
        <a href="#above">What comes first</a>
      </h2>
      <PartWhenNear placeholder={<div aria-hidden />}>
        <Part />
      </PartWhenNear>
      <p>What comes after</p>
    </>,
  )
  return { fetched }
}

describe('a part below the fold', () => {
  test('stays unfetched while nobody comes near', () => {
    const { fetched } = opened()
    act(() => seen([{ isIntersecting: false }]))
    expect(fetched).not.toHaveBeenCalled()
  })

  test.each([
    ['it is near the screen', () => act(() => seen([{ isIntersecting: true }]))],
    ['somebody presses a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
    ['something gets the focus, as with a screen reader', () => act(() => screen.getByRole('link').focus())],
  ])('loads when %s', async (_, come) => {
    const { fetched } = opened()
    expect(fetched).not.toHaveBeenCalled()
    come()
    expect(await screen.findByText('The part')).toBeDefined()
  })

  test('says to screen readers that there is more, until it is there', async () => {
    opened()
    expect(screen.getByText('Loading…').closest('[aria-hidden]')).toBeNull()
    act(() => seen([{ isIntersecting: true }]))
    await screen.findByText('The part')
    expect(screen.queryByText('Loading…')).toBeNull()
  })
})

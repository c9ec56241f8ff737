import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Avatar } from './Avatar.tsx'

const picture = () => document.querySelector('img')

test('a person without a picture shows their initial', () => {
  show(<Avatar id={2} name="bo" url={null} />)
  expect(screen.getByText('B')).toBeDefined()
})

test('a picture that fails to load falls back to the initial, until the URL changes', () => {
  const { rerender } = show(<Avatar id={2} name="Bo" url="/api/users/2/avatar/one" />)
  fireEvent.error(picture() as HTMLImageElement)
  expect(screen.getByText('B')).toBeDefined()
  rerender(<Avatar id={2} name="Bo" url="/api/users/2/avatar/two" />)
  expect(picture()?.src).toContain('/two')
})

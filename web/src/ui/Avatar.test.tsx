import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Avatar } from './Avatar.tsx'

const picture = () => document.querySelector('img')

test('who has no picture has an initial', () => {
  show(<Avatar id={2} name="bo" url={null} />)
  expect(screen.getByText('B')).toBeDefined()
})

test('a picture that is not there any more leaves the initial, and another one has its try', () => {
  const { rerender } = show(<Avatar id={2} name="Bo" url="/api/users/2/avatar/one" />)
  fireEvent.error(picture() as HTMLImageElement)
  expect(screen.getByText('B')).toBeDefined()
  rerender(<Avatar id={2} name="Bo" url="/api/users/2/avatar/two" />)
  expect(picture()?.src).toContain('/two')
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Pages } from './Pages.tsx'

test('a page that is on its way is announced, and then it is there', async () => {
  history.replaceState(null, '', '/nowhere')
  show(<Pages isSignedIn={false} />)
  expect(screen.getByRole('status').textContent).toBe('Loading page...')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
})

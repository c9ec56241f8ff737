import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Pages } from './Pages.tsx'

test('a loading page is announced until it renders', async () => {
  history.replaceState(null, '', '/nowhere')
  show(<Pages isSignedIn={false} />)
  expect(screen.getByRole('status').textContent).toBe('Loading page...')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
})

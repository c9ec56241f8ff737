import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { network } from '../../test/network.ts'
import { BARE_PATHS, type BarePath, DIAGNOSTIC_PATHS } from '../pages/rules-diagnostic-paths.ts'
import { showBarePage } from './bare-page.ts'

function openedAt(path: string) {
  const root = document.body.appendChild(document.createElement('div'))
  showBarePage(root, path)
  return root
}

const FACTS: Record<BarePath, string> = {
  '/simple-test': '@ana, number 1',
  '/bare-test': 'Secure context',
  '/minimal-test': 'hereabouts_user',
  '/ultra-minimal-test': 'Opened',
}

test.each(Object.entries(FACTS))('%s shows a fact and makes no call', (path, fact) => {
  const { requests } = network({})
  localStorage.setItem('hereabouts_user', '{"id":1,"username":"ana"}')
  openedAt(`${path.toUpperCase()}/`)
  expect(screen.getByText(fact)).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/test$/)
  expect(requests).toEqual([])
})

test('each page links to all others', () => {
  for (const path of BARE_PATHS) {
    const root = openedAt(path)
    const links = within(screen.getByRole('region', { name: 'Other tests' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [...BARE_PATHS, ...DIAGNOSTIC_PATHS].filter((each) => each !== path),
    )
    root.remove()
  }
})

test('stored data is never changed, even malformed or under the legacy key', () => {
  localStorage.setItem('hereabouts_user', '{"id":')
  localStorage.setItem('user', '{"id":7,"username":"bo"}')
  openedAt('/simple-test')
  expect(screen.getByText('cannot be read')).toBeDefined()
  expect(screen.getByText('@bo, number 7')).toBeDefined()
  expect({ ...localStorage }).toEqual({ hereabouts_user: '{"id":', user: '{"id":7,"username":"bo"}' })
})

test('the button asks the server and shows its answer', async () => {
  network({ 'GET /readyz': { status: 'ok' } })
  openedAt('/ultra-minimal-test')
  await userEvent.click(screen.getByRole('button', { name: 'Ask the server whether it is well' }))
  expect(await screen.findByText('200 ok')).toBeDefined()
})

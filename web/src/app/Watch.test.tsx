import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { watchToasts } from '../platform/toasts.ts'
import Watch from './Watch.tsx'

test('a banner reports a returned network, but not at an online start', () => {
  network({ 'GET /api/announcement': { announcement: null } })
  const shown: string[] = []
  const stop = watchToasts(({ title }) => shown.push(title))
  show(<Watch newVersion={{ isShown: false, onChange: () => {} }} />)
  expect(shown).toEqual([])
  goOnline(false)
  expect(screen.getByRole('status').textContent).toContain('You are offline')
  expect(shown).toEqual([])
  goOnline(true)
  expect(shown).toEqual(['You’re back online.'])
  stop()
})

test('sticky headers make room for the offline strip only while it shows', () => {
  network({ 'GET /api/announcement': { announcement: null } })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  const room = () => document.documentElement.style.getPropertyValue('--strip-height')
  show(<Watch newVersion={{ isShown: false, onChange: () => {} }} />)
  expect(room()).toBe('')
  goOnline(false)
  expect(room()).toBe('40px')
  goOnline(true)
  expect(room()).toBe('')
})

function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

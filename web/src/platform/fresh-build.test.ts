import { describe, expect, test, vi } from 'vitest'
import { network, noNetwork } from '../../test/network.ts'
import { loadPart, mayReload, PartMissing } from './fresh-build.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const [THIS, OTHER] = ['/assets/index-a1.js', '/assets/index-b2.js']
const SECONDS = 1000

describe('a page with a missing file reloads', () => {
  test.each<[when: string, noted: unknown, expected: boolean]>([
    ['if it never did', null, true],
    ['not if this build did a moment ago', { build: THIS, at: NOW - SECONDS }, false],
    ['not if this build did an hour ago', { build: THIS, at: NOW - 3600 * SECONDS }, false],
    ['not if another build did a moment ago', { build: OTHER, at: NOW - 59 * SECONDS }, false],
    ['if another build did a minute ago', { build: OTHER, at: NOW - 60 * SECONDS }, true],
    ['if the clock was set back by a day since', { build: OTHER, at: NOW + 86_400 * SECONDS }, true],
    ['if the stored note is invalid', 'yesterday', true],
    ['if the stored note has no time', { build: OTHER }, true],
    ['not if the stored note is of this build and has no time', { build: THIS }, false],
  ])('%s', (_, noted, expected) => {
    expect(mayReload(noted, THIS, NOW)).toBe(expected)
  })
})

describe('a part of the app', () => {
  const gone = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

  test('is returned once it is loaded', async () => {
    expect(await loadPart(async () => 'page')).toBe('page')
  })

  test('that cannot be loaded without a connection fails without a reload', async () => {
    network({ 'GET /healthz': noNetwork })
    await expect(loadPart(gone)).rejects.toThrow(PartMissing)
    expect(sessionStorage.length).toBe(0)
  })

  test('that cannot be loaded while somebody is typing fails without a reload', async () => {
    network()
    const message = document.body.appendChild(document.createElement('textarea'))
    message.value = 'Half a message'
    message.focus()
    await expect(loadPart(gone)).rejects.toThrow(PartMissing)
    expect(sessionStorage.length).toBe(0)
  })

  test('that cannot be loaded without storage fails, because the page could reload for ever', async () => {
    network({ 'GET /healthz': { status: 'ok' } })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(loadPart(gone)).rejects.toThrow(PartMissing)
    vi.restoreAllMocks()
  })
})

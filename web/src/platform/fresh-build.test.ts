import { describe, expect, test, vi } from 'vitest'
import { network, noNetwork } from '../../test/network.ts'
import { loadPart, mayReload, PartMissing } from './fresh-build.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const [THIS, OTHER] = ['/assets/index-a1.js', '/assets/index-b2.js']
const SECONDS = 1000

describe('a page whose file is gone loads itself anew', () => {
  test.each<[when: string, noted: unknown, expected: boolean]>([
    ['when it never did', null, true],
    ['not when this build did a moment ago', { build: THIS, at: NOW - SECONDS }, false],
    ['not when this build did an hour ago', { build: THIS, at: NOW - 3600 * SECONDS }, false],
    ['not when another build did a moment ago', { build: OTHER, at: NOW - 59 * SECONDS }, false],
    ['when another build did a minute ago', { build: OTHER, at: NOW - 60 * SECONDS }, true],
    ['when the clock was put back by a day since', { build: OTHER, at: NOW + 86_400 * SECONDS }, true],
    ['when the note is nonsense', 'yesterday', true],
    ['when the note has lost its time', { build: OTHER }, true],
    ['not when the note has lost its time and is of this build', { build: THIS }, false],
  ])('%s', (_, noted, expected) => {
    expect(mayReload(noted, THIS, NOW)).toBe(expected)
  })
})

describe('a part of the app', () => {
  const gone = () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))

  test('that loads is given', async () => {
    expect(await loadPart(async () => 'page')).toBe('page')
  })

  test('that cannot be loaded without a connection fails, and leaves the page alone', async () => {
    network({ 'GET /healthz': noNetwork })
    await expect(loadPart(gone)).rejects.toThrow(PartMissing)
    expect(sessionStorage.length).toBe(0)
  })

  test('that cannot be loaded while somebody writes fails, and leaves what was written', async () => {
    network()
    const message = document.body.appendChild(document.createElement('textarea'))
    message.value = 'Half a message'
    message.focus()
    await expect(loadPart(gone)).rejects.toThrow(PartMissing)
    expect(sessionStorage.length).toBe(0)
  })

  test('that cannot be loaded where a reload could not be noted fails, or it would be loaded for ever', async () => {
    network({ 'GET /healthz': { status: 'ok' } })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(loadPart(gone)).rejects.toThrow(PartMissing)
    vi.restoreAllMocks()
  })
})

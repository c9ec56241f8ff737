import { describe, expect, test, vi } from 'vitest'
import { openAnew } from '../../test/browser.ts'
import { ana, BO } from '../../test/samples.ts'
import { toStore } from './rules.ts'

const KEY = 'hereabouts_user'
const LEGACY_KEY = 'user'
const ANA = toStore(ana())

/** The app is opened, with what is in local storage. */
const opened = () => openAnew(() => import('./device-session.ts'))
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

/** What another tab does to local storage, as this one hears of it. */
function inAnotherTab(change: () => void, key: string | null = KEY) {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

describe('at the start', () => {
  test('nobody is signed in when nobody is stored', async () => {
    expect((await opened()).signedIn()).toBeNull()
  })

  test('who was stored is signed in', async () => {
    localStorage.setItem(KEY, JSON.stringify(ANA))
    expect((await opened()).signedIn()).toEqual(ANA)
  })

  test('who was stored by an older version is copied to the new key, without what is not to be stored', async () => {
    localStorage.setItem(LEGACY_KEY, JSON.stringify({ ...ANA, password: 'correct horse', token: 'x' }))
    expect((await opened()).signedIn()).toEqual(ANA)
    expect(stored(KEY)).toEqual(ANA)
  })

  test('the new key counts before the legacy one', async () => {
    localStorage.setItem(KEY, JSON.stringify(ANA))
    localStorage.setItem(LEGACY_KEY, JSON.stringify({ ...ANA, id: BO }))
    expect((await opened()).signedIn()?.id).toBe(ANA.id)
  })

  test.each([KEY, LEGACY_KEY])('what cannot be parsed under %j is removed', async (key) => {
    localStorage.setItem(key, '{"id":1,"usern')
    expect((await opened()).signedIn()).toBeNull()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('what cannot be parsed does not hide who is under the legacy key', async () => {
    localStorage.setItem(KEY, 'broken')
    localStorage.setItem(LEGACY_KEY, JSON.stringify(ANA))
    expect((await opened()).signedIn()).toEqual(ANA)
  })

  test.each([KEY, LEGACY_KEY])('data without an id under %j is ignored, and left alone', async (key) => {
    localStorage.setItem(key, '{"username":"ana"}')
    expect((await opened()).signedIn()).toBeNull()
    expect(stored(key)).toEqual({ username: 'ana' })
  })

  test('the app opens where storage is forbidden', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    expect((await opened()).signedIn()).toBeNull()
  })
})

describe('here', () => {
  test('stores the person who signs in and notifies every subscriber', async () => {
    const { rememberUser, signedIn, watchSignedIn } = await opened()
    const watcher = vi.fn()
    watchSignedIn(watcher)
    rememberUser(ana())
    expect(signedIn()).toEqual(ANA)
    expect(stored(KEY)).toEqual(ANA)
    expect(watcher).toHaveBeenCalledTimes(1)
  })

  test('whoever signs out is gone from both keys', async () => {
    localStorage.setItem(LEGACY_KEY, JSON.stringify(ANA))
    const { forgetUser, signedIn, watchSignedIn } = await opened()
    const watcher = vi.fn()
    watchSignedIn(watcher)
    forgetUser()
    expect(signedIn()).toBeNull()
    expect([stored(KEY), stored(LEGACY_KEY)]).toEqual([null, null])
    forgetUser()
    expect(watcher).toHaveBeenCalledTimes(1)
  })

  test('one is signed in also where storage is full, until the app is closed', async () => {
    const { rememberUser, signedIn } = await opened()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberUser(ana())
    expect(signedIn()).toEqual(ANA)
  })

  test('whoever has stopped watching hears nothing', async () => {
    const { rememberUser, watchSignedIn } = await opened()
    const watcher = vi.fn()
    watchSignedIn(watcher)()
    rememberUser(ana())
    inAnotherTab(() => localStorage.clear())
    expect(watcher).not.toHaveBeenCalled()
  })
})

describe('in another tab', () => {
  test('signing in and out is heard here', async () => {
    const { signedIn, watchSignedIn } = await opened()
    const seen: unknown[] = []
    watchSignedIn(() => seen.push(signedIn()?.id ?? null))
    inAnotherTab(() => localStorage.setItem(KEY, JSON.stringify(ANA)))
    inAnotherTab(() => localStorage.setItem(KEY, JSON.stringify({ ...ANA, id: BO })))
    inAnotherTab(() => localStorage.removeItem(KEY))
    expect(seen).toEqual([ANA.id, BO, null])
  })

  test('clearing everything signs out here', async () => {
    localStorage.setItem(KEY, JSON.stringify(ANA))
    const { signedIn } = await opened()
    inAnotherTab(() => localStorage.clear(), null)
    expect(signedIn()).toBeNull()
  })

  test('what is stored under other keys is not heard', async () => {
    const { watchSignedIn } = await opened()
    const watcher = vi.fn()
    watchSignedIn(watcher)
    inAnotherTab(() => localStorage.setItem('hereabouts_units', '"metric"'), 'hereabouts_units')
    expect(watcher).not.toHaveBeenCalled()
  })
})

import { describe, expect, test, vi } from 'vitest'
import { openFresh } from '../../test/browser.ts'
import { ana, BO } from '../../test/samples.ts'
import { toStore } from './rules.ts'

const KEY = 'hereabouts_user'
const LEGACY_KEY = 'user'
const ANA = toStore(ana())

/** Opens the app with the current local storage. */
const opened = () => openFresh(() => import('./device-session.ts'))
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

/** Changes local storage as another tab would, with the event that this tab gets. */
function inAnotherTab(change: () => void, key: string | null = KEY) {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

describe('at the start', () => {
  test('nobody is signed in without a stored user', async () => {
    expect((await opened()).signedIn()).toBeNull()
  })

  test('a stored user is signed in', async () => {
    localStorage.setItem(KEY, JSON.stringify(ANA))
    expect((await opened()).signedIn()).toEqual(ANA)
  })

  test('a user stored by an older version is copied to the new key, without fields that must not be stored', async () => {
    localStorage.setItem(LEGACY_KEY, JSON.stringify({ ...ANA, password: 'correct horse', token: 'x' }))
    expect((await opened()).signedIn()).toEqual(ANA)
    expect(stored(KEY)).toEqual(ANA)
  })

  test('the new key takes precedence over the legacy one', async () => {
    localStorage.setItem(KEY, JSON.stringify(ANA))
    localStorage.setItem(LEGACY_KEY, JSON.stringify({ ...ANA, id: BO }))
    expect((await opened()).signedIn()?.id).toBe(ANA.id)
  })

  test.each([KEY, LEGACY_KEY])('malformed JSON under %j is removed', async (key) => {
    localStorage.setItem(key, '{"id":1,"usern')
    expect((await opened()).signedIn()).toBeNull()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('malformed JSON does not hide a user under the legacy key', async () => {
    localStorage.setItem(KEY, 'broken')
    localStorage.setItem(LEGACY_KEY, JSON.stringify(ANA))
    expect((await opened()).signedIn()).toEqual(ANA)
  })

  test.each([KEY, LEGACY_KEY])('data without an id under %j is ignored and kept', async (key) => {
    localStorage.setItem(key, '{"username":"ana"}')
    expect((await opened()).signedIn()).toBeNull()
    expect(stored(key)).toEqual({ username: 'ana' })
  })

  test('the app opens even if storage is forbidden', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    expect((await opened()).signedIn()).toBeNull()
  })
})

describe('in this tab', () => {
  test('signing in stores the user and notifies every subscriber', async () => {
    const { rememberUser, signedIn, watchSignedIn } = await opened()
    const watcher = vi.fn()
    watchSignedIn(watcher)
    rememberUser(ana())
    expect(signedIn()).toEqual(ANA)
    expect(stored(KEY)).toEqual(ANA)
    expect(watcher).toHaveBeenCalledTimes(1)
  })

  test('signing out removes both keys', async () => {
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

  test('with full storage, a person stays signed in until the app closes', async () => {
    const { rememberUser, signedIn } = await opened()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberUser(ana())
    expect(signedIn()).toEqual(ANA)
  })

  test('an unsubscribed listener gets nothing', async () => {
    const { rememberUser, watchSignedIn } = await opened()
    const watcher = vi.fn()
    watchSignedIn(watcher)()
    rememberUser(ana())
    inAnotherTab(() => localStorage.clear())
    expect(watcher).not.toHaveBeenCalled()
  })
})

describe('in another tab', () => {
  test('signing in and out reaches this tab', async () => {
    const { signedIn, watchSignedIn } = await opened()
    const seen: unknown[] = []
    watchSignedIn(() => seen.push(signedIn()?.id ?? null))
    inAnotherTab(() => localStorage.setItem(KEY, JSON.stringify(ANA)))
    inAnotherTab(() => localStorage.setItem(KEY, JSON.stringify({ ...ANA, id: BO })))
    inAnotherTab(() => localStorage.removeItem(KEY))
    expect(seen).toEqual([ANA.id, BO, null])
  })

  test('clearing storage signs out this tab', async () => {
    localStorage.setItem(KEY, JSON.stringify(ANA))
    const { signedIn } = await opened()
    inAnotherTab(() => localStorage.clear(), null)
    expect(signedIn()).toBeNull()
  })

  test('changes to other keys notify nobody', async () => {
    const { watchSignedIn } = await opened()
    const watcher = vi.fn()
    watchSignedIn(watcher)
    inAnotherTab(() => localStorage.setItem('hereabouts_units', '"metric"'), 'hereabouts_units')
    expect(watcher).not.toHaveBeenCalled()
  })
})

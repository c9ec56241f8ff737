import { expect, onTestFinished, test, vi } from 'vitest'
import { network } from '../../test/network.ts'
import { ana } from '../../test/samples.ts'
import { listenToToasts } from '../../test/toasts.ts'
import { offerAfterSignIn, offerPasskey } from './mutations-passkey-offer.ts'

const LIST = 'GET /api/users/1/passkeys'
const OFFER = 'Sign in without typing next time?'

/** A phone whose lock can, or cannot, be used for passkeys. */
function phone({ canUnlock = true, passkeys = [] as object[] } = {}) {
  const has = () => ({})
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(has, { isUserVerifyingPlatformAuthenticatorAvailable: async () => canUnlock }),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })
  network({ [LIST]: { passkeys } })
  const toasts = listenToToasts()
  return () => toasts.shown.map(({ title }) => title)
}

test('a passkey is offered at the third sign-in, and never again on this phone', async () => {
  const offers = phone()
  for (const expected of [0, 0, 1, 1, 1]) {
    await offerAfterSignIn(ana().id)
    expect(offers()).toEqual(Array(expected).fill(OFFER))
  }
})

test('a passkey is offered after a meeting, once', async () => {
  const offers = phone()
  for (let times = 0; times < 2; times++) await offerPasskey(ana().id)
  expect(offers()).toEqual([OFFER])
})

test.each<[what: string, given: Parameters<typeof phone>[0]]>([
  ['on a phone whose lock cannot be used for it', { canUnlock: false }],
  ['to somebody who has one', { passkeys: [{}] }],
])('no passkey is offered %s', async (_, given) => {
  const offers = phone(given)
  await offerPasskey(ana().id)
  expect(offers()).toEqual([])
})

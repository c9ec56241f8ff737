import type { OwnPush } from '@hereabouts/contract/notifications/schemas-push'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Route } from 'wouter'
import { network } from '../../../test/network.ts'
import { ANA, ana, BO } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { rememberUser } from '../../accounts/device-session.ts'
import InboxSync from '../components/InboxSync.tsx'
import PushOffer from '../components/PushOffer.tsx'
import NotificationSettingsPage from './NotificationSettingsPage.tsx'
import NotificationsPage from './NotificationsPage.tsx'
import UnsubscribePage from './UnsubscribePage.tsx'

const SETTINGS = {
  kinds: { message: true, invitation: true, meetup: true, expiring: true, badge: true, digest: true },
  showsText: false,
  quiet: null as object | null,
}
const PUSH = '/api/users/1/push-settings'
const SUBSCRIPTIONS = '/api/users/1/push-subscriptions'
const ADDRESS = { endpoint: 'https://push.example.org/abc', keys: { p256dh: 'p', auth: 'a' } }

beforeEach(() => {
  rememberUser(ana())
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(window, 'PushManager')
})

/** Stubs the browser's push API. `answered` is what the person answers to the permission prompt. */
function browser(permission: NotificationPermission, answered: NotificationPermission = 'granted') {
  let subscription: object | null = null
  const prompts: string[] = []
  const subscribed: string[] = []
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe({ applicationServerKey: key }: { applicationServerKey: BufferSource }) {
      subscribed.push('begin')
      subscription ??= {
        endpoint: ADDRESS.endpoint,
        options: { applicationServerKey: key },
        toJSON: () => ADDRESS,
        unsubscribe: async () => {
          subscribed.push('end')
          subscription = null
          return true
        },
      }
      return subscription
    },
  }
  const registration = { pushManager }
  const worker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true })
  const notification = {
    permission,
    requestPermission: async () => {
      prompts.push('permission')
      notification.permission = answered
      return answered
    },
  }
  vi.stubGlobal('Notification', notification)
  return { prompts, subscribed }
}

type Delivery = NonNullable<OwnPush['delivery']>

function opened(what = <NotificationSettingsPage />, settings = SETTINGS, delivery: Delivery | null = null) {
  const push = { settings, publicKey: 'BAAA', isOnHere: delivery !== null, delivery, isMailOn: false }
  const server = network({
    [`GET ${PUSH}`]: () => push,
    [`PUT ${PUSH}`]: ({ body }) => {
      push.settings = body as typeof settings
      return {}
    },
    'PUT /api/users/1/mail-settings': ({ body }) => {
      push.isMailOn = (body as { isOn: boolean }).isOn
      return {}
    },
    [`POST ${SUBSCRIPTIONS}`]: { utcOffset: null },
    [`DELETE ${SUBSCRIPTIONS}`]: {},
    'GET /api/users/1/notifications': { entries: [], unread: 0, next: null },
    'GET /api/users/1/availability': { availability: null, hasHomeZone: false, era: 'one' },
    'GET /api/users/1/mutes': { mutes: [{ id: BO, username: 'bo' }] },
    'DELETE /api/users/1/mutes': {},
  })
  return {
    ...server,
    ...show(what),
    confirm: () => {
      push.delivery = { lastArrivedAt: new Date().toISOString(), isSilent: false }
    },
  }
}
const here = () => screen.findByRole('switch', { name: 'On this phone' })

describe('on this phone', () => {
  test('switching on asks for permission and subscribes, switching off unsubscribes', async () => {
    const { prompts } = browser('default')
    const { user, requestsTo } = opened()
    const toggle = await here()
    expect(prompts).toEqual([])
    await user.click(toggle)
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
    expect([prompts, requestsTo(`POST ${SUBSCRIPTIONS}`).map(({ body }) => body)]).toEqual([
      ['permission'],
      [ADDRESS],
    ])
    await user.click(toggle)
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
    expect(requestsTo(`DELETE ${SUBSCRIPTIONS}`).map(({ body }) => body)).toEqual([
      { endpoint: ADDRESS.endpoint },
    ])
  })

  test('a denied permission shows a notice and subscribes nothing', async () => {
    browser('default', 'denied')
    const { user, requestsTo } = opened()
    await user.click(await here())
    expect(await screen.findByText(/blocks notifications/)).toBeDefined()
    expect(requestsTo(`POST ${SUBSCRIPTIONS}`)).toEqual([])
  })

  test('a permission denied earlier shows a notice', async () => {
    browser('denied')
    opened()
    expect(await screen.findByText(/blocks notifications/)).toBeDefined()
  })

  test('an unsupported browser shows a notice, an iPhone shows what to do', async () => {
    const { unmount } = opened()
    expect(await screen.findByText(/can’t notify you while/)).toBeDefined()
    unmount()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
    opened()
    expect(await screen.findByText(/first tap Share/)).toBeDefined()
    vi.restoreAllMocks()
  })
})

describe('whether notifications reach this phone', () => {
  const NONE: Delivery = { lastArrivedAt: null, isSilent: false }
  const SILENT: Delivery = { lastArrivedAt: '2026-11-01T12:00:00Z', isSilent: true }
  const ACCEPTED = { answer: 'accepted', status: null, waitSeconds: null }

  async function tested(answer: object | Response) {
    const { subscribed } = browser('granted')
    await subscribedFor([4, 0, 0])
    const page = opened(<NotificationSettingsPage />, SETTINGS, NONE)
    page.answer('POST /api/users/1/push-tests', answer)
    await page.user.click(await screen.findByRole('button', { name: 'Send a test notification' }))
    return { ...page, subscribed }
  }

  test('a test that arrives says so', async () => {
    const { confirm } = await tested(ACCEPTED)
    expect(await screen.findByRole('button', { name: 'Waiting for it to arrive…' })).toBeDefined()
    confirm()
    expect(await screen.findByText(/^It arrived/, {}, { timeout: 10_000 })).toBeDefined()
    expect(screen.getByText(/^Last notification on this phone: /)).toBeDefined()
  })

  test('a test that does not arrive leads to the steps for this phone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await tested(ACCEPTED)
    await screen.findByRole('button', { name: 'Waiting for it to arrive…' })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getByRole('alert').textContent).toMatch(/took it, but it hasn’t arrived/)
    expect(screen.getByText('If nothing arrives')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send a test notification' })).toBeDefined()
  })

  test.each<[answer: object | Response, words: RegExp, subscribed: string[]]>([
    [{ answer: 'rejected', status: 403, waitSeconds: null }, /this app’s key \(403\)/, ['begin']],
    [{ answer: 'gone', status: null, waitSeconds: null }, /registered again/, ['begin', 'end', 'begin']],
    [{ answer: 'busy', status: 429, waitSeconds: 120 }, /Try again in 2 minutes/, ['begin']],
    [{ answer: 'unavailable', status: 503, waitSeconds: null }, /has a problem \(503\)/, ['begin']],
    [new Response('', { status: 500 }), /./, ['begin']],
  ])('a test with the answer %j says so, and subscribes again only if needed', async (answer, words, did) => {
    const { subscribed, requestsTo } = await tested(answer)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(subscribed).toEqual(did)
    expect(requestsTo(`POST ${SUBSCRIPTIONS}`)).toHaveLength(did.length === 1 ? 0 : 1)
  })

  test('a silent phone is noticed in the settings, with steps', async () => {
    browser('granted')
    opened(<NotificationSettingsPage />, SETTINGS, SILENT)
    expect(await screen.findByText(/reached this phone for a day/)).toBeDefined()
    expect(screen.getByText('If nothing arrives')).toBeDefined()
  })

  test.each<[string, NotificationPermission, Delivery | null, boolean]>([
    ['a silent phone', 'granted', SILENT, true],
    ['a phone that confirms its pushes', 'granted', NONE, false],
    ['a phone that is not subscribed', 'granted', null, false],
    ['a browser without permission', 'denied', SILENT, false],
  ])('the list of notifications mentions it: %s', async (_, permission, delivery, isMentioned) => {
    browser(permission)
    const { requestsTo } = opened(<NotificationsPage />, SETTINGS, delivery)
    await screen.findByText('All quiet')
    await act(async () => {})
    const link = screen.queryByRole('link', { name: 'Send a test' })
    expect(link?.getAttribute('href') ?? null).toBe(isMentioned ? '/notifications/settings' : null)
    expect(requestsTo(`GET ${PUSH}`)).toHaveLength(permission === 'granted' ? 1 : 0)
  })
})

test('each kind and the lock screen text can be switched separately', async () => {
  browser('default')
  const { user, requestsTo } = opened()
  await user.click(await screen.findByRole('switch', { name: 'Badges' }))
  await user.click(screen.getByRole('switch', { name: 'Show names and messages' }))
  expect(requestsTo(`PUT ${PUSH}`).map(({ body }) => body)).toEqual([
    { ...SETTINGS, kinds: { ...SETTINGS.kinds, badge: false } },
    { ...SETTINGS, kinds: { ...SETTINGS.kinds, badge: false }, showsText: true },
  ])
})

test('the switch that needs weekly hours leads to them', async () => {
  browser('default')
  opened()
  const link = await screen.findByRole('link', { name: 'Say when you’d be free every week' })
  expect(link.getAttribute('href')).toBe('/gatherings/hours')
})

test('quiet hours start with the night, and only they send the phone’s clock', async () => {
  browser('default')
  const { user, requestsTo } = opened()
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
  const utcOffset = -new Date().getTimezoneOffset() + 0
  expect(requestsTo(`PUT ${PUSH}`).at(-1)?.body).toMatchObject({
    quiet: { from: 1320, until: 480, utcOffset, timeZone: 'Africa/Abidjan' },
  })
  expect(screen.getByLabelText('From')).toHaveProperty('value', '22:00')
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  expect(requestsTo(`PUT ${PUSH}`).at(-1)?.body).toMatchObject({ quiet: null })
})

test('on a browser that hides its zone, quiet hours ask for it', async () => {
  vi.stubEnv('TZ', 'UTC')
  onTestFinished(() => void vi.unstubAllEnvs())
  browser('default')
  const { user, requestsTo } = opened()
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
  await user.selectOptions(await screen.findByLabelText('A place with your time'), 'Asia/Tokyo')
  await user.click(screen.getByRole('button', { name: 'Use this clock' }))
  await expect
    .poll(() => requestsTo(`PUT ${PUSH}`).at(-1)?.body)
    .toMatchObject({
      quiet: { from: 1320, until: 480, utcOffset: 540, timeZone: 'Asia/Tokyo' },
    })
  expect(await screen.findByLabelText('From')).toBeDefined()
})

test('a browser that hides its zone leaves the clock of quiet hours alone', async () => {
  vi.stubEnv('TZ', 'UTC')
  onTestFinished(() => void vi.unstubAllEnvs())
  browser('granted')
  await subscribedFor([4, 0, 0])
  const { answer, requestsTo } = opened(<InboxSync userId={ANA} />)
  answer(`POST ${SUBSCRIPTIONS}`, { utcOffset: 540, timeZone: 'Asia/Tokyo' })
  await expect.poll(() => requestsTo(`POST ${SUBSCRIPTIONS}`)).toHaveLength(1)
  await act(async () => {})
  expect(requestsTo(`POST ${SUBSCRIPTIONS}`).map(({ body }) => body)).toEqual([ADDRESS])
})

test('a muted person can be unmuted here', async () => {
  const toasts = listenToToasts()
  const { user, answer } = opened()
  await user.click(await screen.findByRole('button', { name: 'Unmute @bo' }))
  answer('GET /api/users/1/mutes', { mutes: [] })
  await expect.poll(() => toasts.words()).toEqual(['bo is unmuted'])
})

test.each([
  ['it has not changed', 0, []],
  [
    'it has, by summer time or a journey',
    60,
    [{ utcOffset: -new Date().getTimezoneOffset() + 0, timeZone: 'Africa/Abidjan' }],
  ],
])('each start updates the clock of quiet hours: %s', async (_, by, sent) => {
  browser('granted')
  await subscribedFor([4, 0, 0])
  const { answer, requestsTo } = opened(<InboxSync userId={ANA} />)
  answer(`POST ${SUBSCRIPTIONS}`, {
    utcOffset: -new Date().getTimezoneOffset() + by,
    timeZone: 'Africa/Abidjan',
  })
  const bodies = () => requestsTo(`POST ${SUBSCRIPTIONS}`).map(({ body }) => body)
  const all = [ADDRESS, ...sent.map((each) => ({ ...ADDRESS, ...each }))]
  await expect.poll(() => bodies()).toEqual(all)
  await act(async () => {})
  expect(bodies()).toEqual(all)
})

/** Gives the browser a subscription for this key. */
const subscribedFor = (key: number[]) =>
  navigator.serviceWorker.ready.then(({ pushManager }) =>
    pushManager.subscribe({ applicationServerKey: new Uint8Array(key) }),
  )

describe('at each start', () => {
  test.each<[what: string, key: number[] | null, done: string[]]>([
    ['that the browser has dropped is renewed', null, ['begin']],
    ['for an outdated key is replaced', [4, 0, 1], ['begin', 'end', 'begin']],
  ])('a subscription %s', async (_, key, done) => {
    const { subscribed } = browser('granted')
    if (key) await subscribedFor(key)
    const { requestsTo } = opened(<InboxSync userId={ANA} />)
    await expect.poll(() => requestsTo(`POST ${SUBSCRIPTIONS}`).map(({ body }) => body)).toEqual([ADDRESS])
    expect(subscribed).toEqual(done)
  })

  test('a subscription that the server rejects shows a warning', async () => {
    browser('granted')
    const { words } = listenToToasts()
    const { answer } = opened(<InboxSync userId={ANA} />)
    answer(`POST ${SUBSCRIPTIONS}`, new Response('', { status: 500 }))
    await expect.poll(words).toEqual([expect.stringContaining('This phone may miss notifications')])
  })

  test.each(['default', 'denied'] as const)('nothing happens without permission (%s)', async (permission) => {
    const { prompts, subscribed } = browser(permission)
    const { requestsTo } = opened(<InboxSync userId={ANA} />)
    await expect.poll(() => requestsTo('GET /api/users/1/notifications')).toHaveLength(1)
    await act(async () => {})
    expect([prompts, subscribed, requestsTo(`GET ${PUSH}`)]).toEqual([[], [], []])
  })

  test('a subscription that the person switched off stays off', async () => {
    const { subscribed } = browser('granted')
    const { user, unmount } = opened()
    const toggle = await here()
    await user.click(toggle)
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
    await user.click(toggle)
    await expect.poll(() => subscribed).toEqual(['begin', 'end'])
    unmount()
    const off = opened(<InboxSync userId={ANA} />)
    await expect.poll(() => off.requestsTo('GET /api/users/1/notifications')).toHaveLength(1)
    await act(async () => {})
    expect(off.requestsTo(`POST ${SUBSCRIPTIONS}`)).toEqual([])
  })
})

test('a window answers the service worker whether it is visible', async () => {
  browser('granted')
  opened(<InboxSync userId={ANA} />)
  const answers: unknown[] = []
  const port = { postMessage: (answer: unknown) => void answers.push(answer) } as MessagePort
  const ask = () =>
    navigator.serviceWorker.dispatchEvent(
      Object.assign(new Event('message'), { data: { asks: 'in front' }, ports: [port] }),
    )
  ask()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  ask()
  expect(answers).toEqual([true, false])
})

describe('the offer', () => {
  test('asks for permission only when accepted, and then disappears', async () => {
    const { prompts } = browser('default')
    const { user, requestsTo } = opened(<PushOffer userId={ANA} />)
    const take = await screen.findByRole('button', { name: 'Notify me' })
    expect(prompts).toEqual([])
    await user.click(take)
    await expect.poll(() => screen.queryByRole('button')).toBeNull()
    expect([prompts, requestsTo(`POST ${SUBSCRIPTIONS}`)]).toEqual([['permission'], [expect.anything()]])
  })

  test('does not return within a month after “Not now”', async () => {
    browser('default')
    const { user, unmount } = opened(<PushOffer userId={ANA} />)
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    opened(<PushOffer userId={ANA} />)
    expect(document.body.textContent).toBe('')
  })

  test.each(['granted', 'denied'] as const)(
    'is not shown once the permission is decided (%s)',
    (permission) => {
      browser(permission)
      opened(<PushOffer userId={ANA} />)
      expect(document.body.textContent).toBe('')
    },
  )
})

describe('e-mails instead of notifications', () => {
  const toggle = () => screen.findByRole<HTMLButtonElement>('switch', { name: 'E-mail me instead' })

  test('are off at first, and take one tap', async () => {
    const { user, requestsTo } = opened()
    expect((await toggle()).getAttribute('aria-checked')).toBe('false')
    await user.click(await toggle())
    await expect.poll(async () => (await toggle()).getAttribute('aria-checked')).toBe('true')
    expect(requestsTo('PUT /api/users/1/mail-settings').map(({ body }) => body)).toMatchObject([
      { isOn: true },
    ])
  })

  test('need a confirmed address', async () => {
    rememberUser(ana({ emailVerified: false }))
    opened()
    expect((await toggle()).disabled).toBe(true)
    expect(screen.getByText(/confirm your e-mail address first/)).toBeDefined()
  })

  test('stop by the link in one of them, which changes nothing before a tap', async () => {
    const token = `1-${'A'.repeat(22)}`
    const CALL = `POST /unsubscribe/${token}`
    const { requests, requestsTo } = network({ [CALL]: {} })
    history.replaceState(null, '', `/unsubscribe/${token}`)
    const { user } = show(<Route path="/unsubscribe/:token" component={UnsubscribePage} />)
    const button = await screen.findByRole('button', { name: 'Stop these e-mails' })
    expect(requests).toEqual([])
    await user.click(button)
    expect(await screen.findByText(/any more/)).toBeDefined()
    expect(requestsTo(CALL).map(({ body }) => body)).toEqual([{ 'List-Unsubscribe': 'One-Click' }])
  })
})

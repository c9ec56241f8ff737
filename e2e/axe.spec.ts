import { expectAccessibleInTurn } from './accessible.ts'
import { builtFile } from './built-file.ts'
import { expect, inTurn } from './fixture.ts'

// `screens.spec.ts` checks every page and sheet. These appear when something is missing or fails.

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

inTurn('sheets, toasts and banners are accessible in both schemes', async ({ phone }) => {
  const bare = await phone('bare')
  await bare.page.addInitScript(() => {
    for (const [of, name] of [
      [Navigator.prototype, 'geolocation'],
      [window, 'WebSocket'],
    ] as const)
      Reflect.deleteProperty(of, name)
  })
  await bare.page.goto('/welcome')
  await expect(bare.page.getByRole('region', { name: 'What this browser lacks' })).toBeVisible()
  await expectAccessibleInTurn(bare, 'capability banner')

  const ana = await phone('ana', { userAgent: IPHONE })
  const watching = ana.page.waitForResponse(builtFile('Watch'))
  await ana.enter()
  await watching
  await expect(ana.page.getByRole('complementary', { name: 'Keep Hereabouts at hand' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'install hint')
  await ana.page.evaluate(() =>
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('websocket error') })),
  )
  await expect(ana.page.getByRole('alertdialog', { name: 'Connection Issue' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'connection overlay')
  await ana.page.getByRole('button', { name: 'Continue anyway' }).click()
  await ana.setOffline(true)
  await expect(ana.page.getByText('You are offline.')).toBeVisible()
  await expectAccessibleInTurn(ana, 'offline notice')
  await ana.setOffline(false)

  ana.expectComplaint('not your day')
  await ana.page.route(builtFile('ConversationsPage'), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Page() { throw new Error('not your day') }`,
    }),
  )
  await ana.page.goto('/chat')
  await expect(ana.page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'a page that failed')

  ana.expectError(404)
  await ana.page.route(builtFile('index'), (route) => route.fulfill({ status: 404, body: '' }))
  await ana.page.reload()
  await expect(ana.page.getByRole('heading', { name: 'Unable to Load Application' })).toBeVisible()
  await expectAccessibleInTurn(ana, 'an app that cannot start')
})

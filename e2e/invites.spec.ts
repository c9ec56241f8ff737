import { expectAccessible } from './accessible.ts'
import { expect, type Phone, test } from './fixture.ts'

/** Makes a link on the page for it, and gives its address. */
async function makeLink({ page }: Phone): Promise<string> {
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Invite friends' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('button', { name: 'QR code' }).first().click()
  const url = (await page.getByRole('dialog').getByText('/invite/').textContent()) as string
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return url
}

async function signUp({ page, username }: Phone) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Coffee chat' }).first().click()
  await page.getByLabel('I am 18 or older.').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
}

test('a friend follows a link, sees who invites, signs up, and is counted on the open screen of whoever sent it', async ({
  phone,
}) => {
  const [ana, bo] = [await phone('ana'), await phone('bo')]
  await ana.enter()
  const url = await makeLink(ana)
  await expectAccessible(ana, 'links for friends')

  await bo.page.goto(url)
  const title = `${ana.username} invites you to Hereabouts`
  await expect(bo.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible(bo, 'an invitation')
  await bo.page.getByRole('link', { name: 'Create Account' }).click()
  // Over a reload, too.
  await bo.page.reload()
  await signUp(bo)
  await expect(ana.page.getByText('1 joined')).toBeVisible()

  await bo.page.goto(url)
  await expect(bo.page.getByText('You are here already')).toBeVisible()
})

test('a link that was switched off says so, and the way in stays open', async ({ phone }) => {
  const [ana, bo] = [await phone('ana'), await phone('bo')]
  await ana.enter()
  const url = await makeLink(ana)
  await ana.page.getByRole('button', { name: 'Switch this link off' }).click()
  await ana.page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect(ana.page.getByText('Links that ended')).toBeVisible()
  await bo.page.goto(url)
  await expect(bo.page.getByRole('heading', { name: 'This invitation was switched off' })).toBeVisible()
  await expectAccessible(bo, 'an invitation that is off')
  await bo.page.getByRole('link', { name: 'Create Account' }).click()
  await signUp(bo)
})

test('what makes previews of links reads who invites without running anything, and nothing else of them', async ({
  phone,
  app,
}) => {
  const ana = await phone('ana')
  await ana.enter()
  const url = await makeLink(ana)
  const response = await fetch(url)
  const html = await response.text()
  expect(html).toContain(`<meta property="og:title" content="${ana.username} invites you to Hereabouts">`)
  expect(html).toContain(`<meta property="og:image" content="${app.url}/icons/icon-512.png">`)
  expect(html).not.toContain('example.org')
  expect([response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'noindex',
  ])
  expect(await (await fetch(`${app.url}/invite/%3Cscript%3E`)).text()).toContain(
    'An invitation to Hereabouts',
  )
})

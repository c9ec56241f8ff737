import { fileURLToPath } from 'node:url'
import { expectAccessible } from './accessible.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'
import { signUp } from './signing-up.ts'

// The house is the same for everybody on a server.
test.use({ ownServer: {} })

const ICON = new URL('../web/public/icons/icon-192.png', import.meta.url)
const NAME = 'Café Blüm 隣人'

async function save({ page }: Phone) {
  const saved = page.waitForResponse('**/api/admin/house')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).status()).toBe(200)
}

const sheetOf = ({ page }: Phone, name: string) => page.getByRole('dialog', { name })

inTurn('the house’s name, colour, rules and imprint reach members and newcomers', async ({ phone }) => {
  const root = await phone('root', { isAdmin: true })
  const ana = await phone('ana')
  const kim = await phone('kim')
  await root.enter()
  await ana.enter()
  root.expectError(403)
  await root.post('/api/sessions/confirm', { password: 'correct horse battery' })

  await test.step('an admin writes them', async () => {
    const { page } = root
    await root.goTo('/admin-console?desk=house')
    await page.getByLabel('Name of this place (optional)').fill(NAME)
    await page.getByRole('switch', { name: 'A colour of your own' }).click()
    await page.getByLabel('Colour', { exact: true }).fill('#1d5d8a')
    await page.getByLabel('How people reach you (optional)').fill('hallo@bücher.example')
    await page.getByLabel('House rules (optional)').fill('# Be kind\n\n* No money\n* السلام أولاً')
    await page.getByLabel('Imprint (optional)').fill('Café Blüm e. V., <script>alert(1)</script>')
    await expectAccessible(root, 'console, house')
    await save(root)
  })

  await test.step('an admin chooses an icon, languages, ranges and kinds of interests', async () => {
    const { page } = root
    const sent = page.waitForResponse('**/api/admin/house/icon')
    await page.getByLabel('Icon of this place').setInputFiles(fileURLToPath(ICON))
    expect((await sent).status()).toBe(200)
    await expect(page.getByRole('img', { name: 'Your icon' })).toBeVisible()
    for (const name of ['English', 'Deutsch', '1 mile', '3 miles', 'Social Activities', 'Professional'])
      await page.getByText(name, { exact: true }).click()
    await save(root)
  })

  await test.step('a member accepts the rules once', async () => {
    await ana.page.reload()
    await expect(ana.page).toHaveTitle(new RegExp(NAME))
    const rules = sheetOf(ana, 'Our house rules')
    await expect(rules.getByRole('heading', { name: 'Be kind' })).toBeVisible()
    await expectAccessible(ana, 'house rules, asked')
    await rules.getByRole('button', { name: 'I accept' }).click()
    await expect(rules).toHaveCount(0)
    const read = ana.page.waitForResponse('**/api/announcement')
    await ana.page.reload()
    await read
    await expect(ana.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
    await expect(rules).toHaveCount(0)
  })

  await test.step('a newcomer reads name, rules and imprint first, and accepts by signing up', async () => {
    const { page } = kim
    await page.goto('/imprint')
    // Markup is text here.
    await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
    await page.goto('/rules')
    await expect(page.getByText('السلام أولاً')).toBeVisible()
    await expectAccessible(kim, 'house rules')
    await page.goto('/welcome')
    await expect(page.getByText(NAME).first()).toBeVisible()
    await expect(page.locator('header img')).toHaveAttribute('src', /^\/api\/house\/icon\//)
    await page.getByRole('navigation', { name: 'About' }).scrollIntoViewIfNeeded()
    await expect(page.getByLabel('Language', { exact: true }).getByRole('option')).toHaveText([
      'English',
      'Deutsch',
    ])
    await page.getByRole('tab', { name: 'Categories' }).click()
    await expect(page.getByRole('button', { name: 'Professional' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dating & Relationships' })).toHaveCount(0)
    const read = page.waitForResponse('**/api/announcement')
    await page.goto('/signup')
    // Until the rules are known, the form accepts none, and the app asks later.
    await read
    await signUp(kim, ['Coffee chat'])
    await expect(sheetOf(kim, 'Our house rules')).toHaveCount(0)
    const manifest = await page.request.get('/manifest.webmanifest')
    expect(await manifest.json()).toMatchObject({ name: NAME, icons: [{ sizes: '512x512' }] })
  })

  await test.step('a corrected comma asks nobody; new rules ask everybody, who may answer later', async () => {
    const { page } = root
    await page.getByLabel('House rules (optional)').fill('# Be kind\n\n* No money, ever')
    await page.getByRole('switch', { name: 'Ask everyone to accept these rules' }).click()
    await save(root)
    await ana.page.reload()
    await expect(ana.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
    await expect(ana.page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('House rules (optional)').fill('# Be kind\n\n* No money\n* No photos')
    await save(root)
    await ana.page.reload()
    const changed = sheetOf(ana, 'Our rules have changed')
    await changed.getByRole('button', { name: 'Not now' }).click()
    await expect(changed).toHaveCount(0)
    await expect(ana.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible()
    await kim.page.reload()
    await sheetOf(kim, 'Our rules have changed').getByRole('button', { name: 'I accept' }).click()
    await expect(sheetOf(kim, 'Our rules have changed')).toHaveCount(0)
  })
})

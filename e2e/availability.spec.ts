import { expect, northOf, test } from './fixture.ts'

test('the phone asks for permission only when switching on, and the app explains a denial', async ({
  phone,
  here,
}) => {
  const { page, enter } = await phone('ana', { at: here, permissions: [] })
  await page.addInitScript(() => {
    const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation)
    navigator.geolocation.watchPosition = (...given) => {
      document.title = 'asked'
      return watch(...given)
    }
  })
  await enter()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Nearby' }).click()
  await expect(page).not.toHaveTitle('asked')
  await page.getByRole('button', { name: 'I’m free for' }).click()
  await page.getByRole('button', { name: 'Continue' }).or(page.getByRole('alert')).first().click()
  await expect(page.getByRole('alert')).toContainText('Click the icon beside the address')
  await expect(page).toHaveTitle('asked')
  await expect(page.getByRole('button', { name: 'I’m free for' })).toBeVisible()
})

test('availability survives a reload, can be changed, and ends when switched off', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const { page } = ana
  await ana.enter()
  const part = (words: string | RegExp) => page.getByRole('button', { name: words })
  await part(/^within/).click()
  await page.getByText('3 miles', { exact: true }).click()
  await part(/^until/).click()
  await page.getByText('2 h', { exact: true }).click()
  await part(/^up for/).click()
  await part('a walk').click()
  await ana.switchOn()
  await page.reload()
  await expect(part('Switch off')).toBeVisible()
  await expect(part('up for a walk')).toBeVisible()
  await part('within about 3 miles').click()
  await page.getByText('½ mile', { exact: true }).click()
  await expect(part('within about ½ mile')).toBeVisible()
  await part('Switch off').click()
  await expect(part('I’m free for two hours')).toBeVisible()
})

test('two people who are right here in the same spot see each other within 1,000 ft, also at a range of a few feet', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: here })
  for (const each of [ana, bo]) {
    await each.enter()
    await each.page.getByRole('button', { name: /^within/ }).click()
    await each.page.getByText('A few feet').click()
    await each.switchOn()
  }
  await expect(ana.card(bo).getByText('within 1,000 ft')).toBeVisible()
  await expect(bo.card(ana).getByText('within 1,000 ft')).toBeVisible()
})

test('inside the home zone the phone does not switch on', async ({ phone, here }) => {
  const ana = await phone('ana', { at: here })
  const { page } = ana
  await ana.enter()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('button', { name: 'I’m home now' }).click()
  await expect(page.getByRole('button', { name: 'Remove home zone' })).toBeVisible()
  await page.getByRole('link', { name: 'Nearby' }).click()
  await page.getByRole('button', { name: 'I’m free for' }).click()
  await expect(page.getByRole('alert')).toContainText('In your home zone')
  await ana.moveTo(northOf(here, 500))
  await ana.switchOn()
})

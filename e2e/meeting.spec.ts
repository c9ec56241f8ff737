import { cameras, film, withCamera } from './film.ts'
import { expect, northOf, test } from './fixture.ts'
import { agree } from './together.ts'

test('two phones meet by what one sees on the other’s screen, and two taps later there is a badge', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here, colorScheme: 'dark' })
  const bo = await phone('bo', { at: northOf(here, 600), isAdmin: true })
  await withCamera(bo.context)
  await agree(ana, bo)
  await bo.moveTo(here)

  await test.step('his camera finds nothing on a wall, and is put away when he looks at his own code', async () => {
    await bo.page.getByRole('button', { name: 'We are both here' }).click()
    await bo.page.getByRole('button', { name: /^Scan / }).click()
    await expect(bo.page.getByText('Hold the code in the frame.')).toBeVisible()
    expect(await cameras(bo.page)).toEqual(['live'])
    await bo.page.getByRole('button', { name: 'Show my code' }).click()
    await expect.poll(() => cameras(bo.page)).toEqual(['ended'])
  })

  await test.step('she shows hers, he scans it, and they have met', async () => {
    await ana.page.getByRole('button', { name: 'We are both here' }).click()
    // A code that is good for a while: this machine may be slow.
    await expect(ana.page.getByText(/: in [3-6]\d s/)).toBeVisible({ timeout: 70_000 })
    await bo.page.getByRole('button', { name: /^Scan / }).click()
    await film(bo.page, ana.page.getByRole('img', { name: 'Your code as a picture' }))
    await expect(bo.page.getByText(`You met ${ana.username}!`)).toBeVisible()
    await expect(ana.page.getByText(`You met ${bo.username}!`)).toBeVisible()
    await expect.poll(() => cameras(bo.page)).toEqual(['ended', 'ended'])
  })

  await test.step('and a badge is two taps away', async () => {
    await bo.page.getByRole('button', { name: 'Award a badge' }).click()
    await bo.page.getByRole('button', { name: /^Good Listener/ }).click()
    await expect(
      bo.page.getByText(`${ana.username} has it now: Good Listener.`, { exact: false }),
    ).toBeVisible()
  })
})

test('without a camera, or without leave to use it, the code can be typed', async ({ phone, here }) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 600) })
  await agree(ana, bo)
  await bo.moveTo(here)
  for (const { page } of [ana, bo]) await page.getByRole('button', { name: 'We are both here' }).click()
  await bo.page.getByRole('button', { name: /^Scan / }).click()
  await expect(bo.page.getByRole('alert')).toHaveText(/camera/)
  const code = await ana.page.getByText(/^\d{6}$/).textContent()
  await bo.page.getByLabel(/enter the code/).fill(String(code))
  await bo.page.getByRole('button', { name: 'We have met' }).click()
  await expect(ana.page.getByText(`You met ${bo.username}!`)).toBeVisible()
})

test('whoever runs late says so with one tap, the other sees it at once, and why one cannot come', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 600) })
  await agree(ana, bo)
  await ana.page.getByRole('button', { name: '10 min' }).click()
  await expect(ana.page.getByText(/knows: you come at about/)).toBeVisible()
  const card = bo.page.getByRole('region', { name: `Meetup with ${ana.username}` })
  await expect(card.getByText(/is running late and comes at about/)).toBeVisible()
  await ana.page.getByRole('button', { name: 'On time' }).click()
  await expect(card.getByText(/is running late/)).toHaveCount(0)

  await ana.page.getByRole('button', { name: 'Cannot make it?' }).click()
  await ana.page.getByText('Something came up').click()
  await ana.page.getByRole('button', { name: 'Call it off' }).click()
  await expect(bo.page.getByText(/“Something came up.” Coffee/).first()).toBeVisible()
})

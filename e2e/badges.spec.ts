import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { expect, inTurn, northOf, type Phone, test } from './fixture.ts'
import { linksIn } from './mailbox.ts'
import { celebrate } from './together.ts'

inTurn(
  'after a meeting, two taps award a badge, and the receiver is notified and sees when it counts',
  async ({ phone, here, app }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 300) })
    const cy = await phone('cy', { at: northOf(here, 600) })
    for (const each of [ana, bo, cy]) {
      await each.enter()
      await each.switchOn()
    }
    await haveMet(app, bo, ana)
    await expect(bo.page.getByText(`You met ${ana.username}!`)).toBeVisible()
    await celebrate(bo, ana)
    await celebrate(ana, bo)

    const sheet = bo.page.getByRole('dialog', { name: `A badge for ${ana.username}` })
    const given = sheet.getByText(`You gave ${ana.username} “Good Listener”. You can give 1 more.`)
    const held = sheet.getByText('They get it once you’ve confirmed your e-mail address.')
    await test.step('without a confirmed address the badge is taken, and waits', async () => {
      await bo.page.getByRole('button', { name: 'Award a badge' }).click()
      await sheet.getByRole('button', { name: 'Good Listener' }).click()
      await expect(given).toBeVisible()
      await expect(held).toBeVisible()
      await expect(toastOn(ana)).toHaveCount(0)
      await expectAccessible(bo, 'a badge that waits')
    })

    await test.step('once it is confirmed, she gets it by itself, and is notified at once', async () => {
      await confirmAddress(app, bo)
      await expect(held).toHaveCount(0)
      await expect(given).toBeVisible()
      await expect(toastOn(ana)).toContainText('You received a new badge!')
      await expectAccessible(bo, 'a badge awarded')
    })

    await test.step('others do not see it while the two accounts are less than a day old', async () => {
      await cy.card(ana).getByRole('button', { name: ana.username }).click()
      const profile = cy.page.getByRole('dialog', { name: ana.username })
      await profile.getByText('More').click()
      await expect(profile.getByRole('button', { name: 'Award a badge' })).toBeDisabled()
      await expect(profile.getByText('You can award a badge once you’ve met.')).toBeVisible()
      await expect(cy.page.getByRole('list', { name: 'Badges' })).toHaveCount(0)
      await expectAccessible(cy, 'a profile without a badge')
      await cy.page.keyboard.press('Escape')
    })

    await test.step('she finds it in her inbox and among her badges, with the name of its giver', async () => {
      await ana.goTo('/notifications')
      await ana.page.getByRole('link', { name: /^New Badge: Good Listener/ }).click()
      const badge = ana.page.getByRole('region', { name: 'From others' }).getByRole('group')
      await badge.getByText('Good Listener').click()
      await expect(badge.getByText(bo.username)).toBeVisible()
      await expect(ana.page.getByText(/A badge counts once both accounts are a day old/)).toBeVisible()
      await expectAccessible(ana, 'my badges')
      await badge.getByRole('button', { name: `Hide Good Listener from ${bo.username}` }).click()
      await expect(badge.getByText('1 hidden')).toBeVisible()
    })

    await test.step('he revokes it, and it disappears', async () => {
      await bo.goTo('/badges')
      await bo.page
        .getByRole('region', { name: 'People you’ve met' })
        .getByRole('button', { name: ana.username })
        .click()
      const profile = bo.page.getByRole('dialog', { name: ana.username, exact: true })
      await profile.getByText('More').click()
      await profile.getByRole('button', { name: 'Award a badge' }).click()
      await bo.page.getByRole('button', { name: 'On Time' }).click()
      await expect(bo.page.getByText(`You gave ${ana.username} “On Time”.`)).toBeVisible()
      await bo.page.getByRole('button', { name: 'Take back', exact: true }).click()
      await expect(bo.page.getByText(/You gave/)).toHaveCount(0)
      await bo.page.keyboard.press('Escape')
      await bo.page.keyboard.press('Escape')
      await expectAccessible(bo, 'my badges, given')
      await bo.page.getByRole('button', { name: `Take back Good Listener from ${ana.username}` }).click()
      await expect(bo.page.getByRole('region', { name: 'Given' })).toHaveCount(0)
      await expect(ana.page.getByRole('heading', { name: 'No badges yet' })).toBeVisible()
    })
  },
)

const toastOn = ({ page }: Phone) =>
  page.getByRole('listitem').filter({ hasText: 'New Badge: Good Listener' })

/**
 * One invites, the other accepts and enters the code, through the API: the test is about what comes after.
 */
async function haveMet(app: RunningApp, from: Phone, to: Phone): Promise<number> {
  const meetup = await post(app, from, '/api/meetups', {
    inviteeId: await to.id(),
    interestId: 1,
    place: 'The fountain',
    startsAt: new Date().toISOString(),
  })
  await post(app, to, `/api/meetups/${meetup.id}/accept`)
  const here = { cell: '88195da49bfffff' }
  const { code } = await post(app, from, `/api/meetups/${meetup.id}/code`, here)
  await post(app, to, `/api/meetups/${meetup.id}/confirm`, { code, ...here })
  return meetup.id
}

async function confirmAddress(app: RunningApp, { username, context }: Phone) {
  const [link = ''] = await linksIn(app, `${username}@example.org`, '/verify-email')
  const token = new URL(link).searchParams.get('token')
  const response = await context.request.post('/api/verify-email', {
    headers: { origin: app.url },
    data: { token },
  })
  expect(response.ok()).toBe(true)
}

async function post(app: RunningApp, { context }: Phone, path: string, data: object = {}) {
  const response = await context.request.post(path, { headers: { origin: app.url }, data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

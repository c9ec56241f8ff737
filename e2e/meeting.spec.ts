import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { cameras, film, withCamera } from './film.ts'
import { expect, inTurn, northOf, test } from './fixture.ts'
import { agree, arrive } from './together.ts'

inTurn(
  'scanning the other phone’s screen completes a meetup, and two more taps award a badge',
  async ({ phone, here }) => {
    const ana = await phone('ana', { at: here, colorScheme: 'dark' })
    const bo = await phone('bo', { at: northOf(here, 600), isAdmin: true })
    await withCamera(bo.context)
    await agree(ana, bo)
    await bo.moveTo(here)

    await test.step('his camera finds no code on a wall, and stops when he opens his own code', async () => {
      await arrive(bo)
      await bo.page.getByRole('button', { name: /^Scan / }).click()
      await expect(bo.page.getByText('Hold the code in the frame.')).toBeVisible()
      expect(await cameras(bo.page)).toEqual(['live'])
      await bo.page.getByRole('button', { name: 'Show my code' }).click()
      await expect.poll(() => cameras(bo.page)).toEqual(['ended'])
    })

    await test.step('she shows hers, he scans it, and they have met', async () => {
      await arrive(ana)
      // Waits for a code that stays valid for a while, because this machine may be slow.
      await expect(ana.page.getByText(/New code in [3-6]\d s/)).toBeVisible({ timeout: 70_000 })
      await bo.page.getByRole('button', { name: /^Scan / }).click()
      await film(bo.page, ana.page.getByRole('img', { name: 'Your code as a QR code' }))
      await expect(bo.page.getByText(`You met ${ana.username}!`)).toBeVisible()
      await expect(ana.page.getByText(`You met ${bo.username}!`)).toBeVisible()
      await expect.poll(() => cameras(bo.page)).toEqual(['ended', 'ended'])
    })

    await test.step('both are celebrated once, and after a reload home has a card', async () => {
      const celebration = (page: Page, other: string) =>
        page.getByRole('dialog', { name: `You and ${other} met!` })
      await expect(celebration(ana.page, bo.username)).toBeVisible()
      await expectAccessible(bo, 'celebration')
      await ana.page.goto('/')
      const card = ana.page.getByRole('region', { name: `You met ${bo.username}` })
      await expect(card.getByRole('button', { name: 'Award a badge' })).toBeVisible()
      await expect(ana.page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('two taps award a badge', async () => {
      await bo.page.getByRole('button', { name: 'Award a badge' }).click()
      await bo.page.getByRole('button', { name: /^Good Listener/ }).click()
      await expect(
        bo.page.getByText(`You gave ${ana.username} “Good Listener”.`, { exact: false }),
      ).toBeVisible()
    })
  },
)

import type { Page } from '@playwright/test'
import { button, type Capture } from './cast.ts'

/** Ana chooses what she needs, and goes back home. */
export async function chooseNeeds(ana: Page, capture: Capture) {
  await ana.goto('/profile/privacy')
  for (const need of ['Step-free', 'Quiet']) await ana.getByText(need, { exact: true }).click()
  await capture(ana, 'what-i-need')
  await ana.goto('/')
}

/** Bo says what he needs at their meetup, and that the place fits. */
export async function exchangeNeeds(ana: Page, bo: Page, capture: Capture) {
  await button(bo, 'More').click()
  await button(bo, 'What I need').click()
  await bo.getByText('Seats', { exact: true }).click()
  await capture(bo, 'meetup-needs')
  await button(bo, 'Save').click()
  await ana.getByText('Bo needs: seats').waitFor()
  await bo.getByText('Yes', { exact: true }).click()
  await ana.getByText('Bo says that it fits.').waitFor()
  await capture(ana, 'meetup-needs-read')
}

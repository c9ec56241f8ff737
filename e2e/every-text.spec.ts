import type { Page } from '@playwright/test'
import { SPOKEN_LANGUAGES } from '../contract/src/accounts/limits-languages.ts'
import { SIGN_WORDS } from '../contract/src/meetups/limits-words.ts'
import { expect, type Phone, test } from './fixture.ts'
import { FORMATTED, watchTexts } from './leaks.ts'
import { arrive } from './together.ts'

// The team's pages show what everybody on the server has typed.
test.use({ ownServer: {} })

test('every text on every page and sheet comes from the catalogue or from a person', async ({
  phone,
  here,
}) => {
  const bo = await phone('bo', { at: here })
  const ana = await phone('ana', { at: here, language: 'pseudo', isAdmin: true })
  const texts = await watchTexts(ana, 'pseudo', FORMATTED)
  for (const status of [401, 403, 404]) ana.expectError(status)
  await ana.page.goto('/welcome')
  texts.mayShow(
    new RegExp(`^(${(await ana.page.evaluate(languageNames, SPOKEN_LANGUAGES)).join('|')})$`, 'g'),
  )
  for (const path of FOR_VISITORS) await openPage(ana, path)
  await ana.enter()
  await ana.switchOn()
  for (const path of [...FOR_MEMBERS, ...FOR_THE_TEAM]) await openPage(ana, path)
  // Bo's phone says the word of their meetup in English.
  texts.mayShow(PLACE, new RegExp(`^(${SIGN_WORDS.join('|')})$`, 'g'))
  await bo.join()
  await bo.beAvailable()
  await openSheetsOfPerson(ana, bo)
  await openSheetsOfMeetup(ana, bo)
  await texts.expectNone()
})

async function openSheetsOfPerson(ana: Phone, bo: Phone) {
  const { page, goTo } = ana
  await goTo('/')
  for (const action of ['Block', 'Report', 'Write a message']) {
    await ana.card(bo).getByRole('button', { name: bo.username }).click()
    if (action !== 'Write a message') await page.getByRole('dialog').getByText('More').first().click()
    await page.getByRole('dialog').getByRole('button', { name: action }).first().click()
    await closeSheets(page)
  }
  await ana.card(bo).getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Another time').click()
  await expect(page.getByLabel('Time', { exact: true })).toBeVisible()
  await closeSheets(page)
}

async function openSheetsOfMeetup(ana: Phone, bo: Phone) {
  const { page } = ana
  const { id } = await bo.post<{ id: number }>('/api/meetups', {
    inviteeId: await ana.id(),
    interestId: 1,
    place: PLACE,
    startsAt: new Date().toISOString(),
  })
  await ana.post(`/api/meetups/${id}/accept`)
  for (const steps of [['More'], ['More', 'Can’t make it?'], ['Check-in: off', 'Leave quietly']]) {
    for (const name of steps) await page.getByRole('button', { name }).first().click()
    await closeSheets(page)
  }
  await arrive(ana)
  await page.getByRole('button', { name: 'Show the code' }).click()
  await closeSheets(page)
}

async function closeSheets(page: Page) {
  await expect(page.getByRole('dialog').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function openPage({ page, goTo }: Phone, path: string) {
  await goTo(path)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  // Some parts load once they are near, and the page grows meanwhile.
  await expect.poll(() => page.evaluate(countPlaceholdersAtEnd), { message: path, intervals: [100] }).toBe(0)
}

/** Runs in the browser. */
function countPlaceholdersAtEnd(): number {
  scrollTo(0, document.documentElement.scrollHeight)
  return document.querySelectorAll('main .animate-breathe.bg-sunken').length
}

/** Runs in the browser, which may lack the names of some languages. */
function languageNames(codes: readonly string[]): string[] {
  const names = new Intl.DisplayNames('en-US', { type: 'language' })
  return codes.map((code) => (names.of(code) ?? code).replace(/[()]/g, '\\$&'))
}

const PLACE = 'Café Blum, Market Square'
const FOR_VISITORS = `/welcome /signin /signup /forgot-password /reset-password /verify-email /force-verify
  /invite/a-code /gathering/a-code /check-in/a-code /terms /privacy /badge-guide /chat`.split(/\s+/)
const FOR_MEMBERS =
  `/profile /profile/edit /profile/interests /profile/privacy /profile/language /account /badges
  /user-verification /notifications /notifications/settings /safety /measures /invites /trusted-contacts /contribute
  /chat /gatherings /gatherings/new /gatherings/hours /gatherings/99 /no/such/page`.split(/\s+/)
const FOR_THE_TEAM = ['/admin', '/admin-main', '/admin-console', '/admin-verification', '/monitoring']

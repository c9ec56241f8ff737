import { expectAccessible } from './accessible.ts'
import { press, type } from './by-keyboard.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'

const PASSWORD = 'correct horse battery'
const NOTE = 'Thank you for telling us. We’ve talked to this person, and we’ll keep an eye on it.'
const NOTE_IN_SPANISH = 'Gracias por avisarnos. Hemos hablado con esta persona y seguiremos atentos.'
const REPORTS = '/admin-console?desk=reports'

inTurn(
  'two moderators, one of them without a mouse, and four people come through a bad evening',
  async ({ phone, here }) => {
    const mo = await phone('mo', { isAdmin: true })
    const ro = await phone('ro', { isAdmin: true })
    await ro.page.setViewportSize({ width: 1280, height: 900 })
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: here, language: 'es' })
    const cy = await phone('cy', { at: here })
    const dee = await phone('dee', { at: here })
    for (const each of [mo, ro, ana, bo, cy, dee]) await each.join()
    for (const each of [ana, bo, cy, dee]) await each.beAvailable()
    for (const each of [mo, ro]) await each.post('/api/sessions/confirm', { password: PASSWORD })
    const caseOf = ({ page }: Phone) => page.getByRole('region', { name: `Case about ${dee.username}` })
    const report = async (by: Phone, context: 'chat' | 'card') =>
      by.post('/api/reports', { userId: await dee.id(), kind: 'scam', context, text: `By ${by.username}` })

    await test.step('a message is reported and then taken back, which its reader sees', async () => {
      const pair = `/api/conversations/${await dee.id()}/${await cy.id()}`
      await dee.post(`${pair}/request`, { text: 'Send me bitcoin', clientId: crypto.randomUUID() })
      await cy.page.goto(`/chat/${await cy.id()}/${await dee.id()}`)
      await expect(cy.page.getByText('Send me bitcoin').first()).toBeVisible()
      await report(cy, 'chat')
      await dee.post(`${pair}/messages/1/take-back`)
      await expect(cy.page.getByText(`${dee.username} took a message back`).first()).toBeVisible()
    })

    await test.step('three reports are one case, and the moderator’s copy is still there', async () => {
      for (const each of [ana, bo]) await report(each, 'card')
      await mo.page.goto(REPORTS)
      await expect(caseOf(mo)).toContainText('3 reports')
      await caseOf(mo).getByRole('button', { name: 'Take it' }).click()
      await expect(caseOf(mo)).toContainText('You’ve taken it.')
      const chat = caseOf(mo).getByRole('article', { name: `Report by ${cy.username}` })
      await chat.getByRole('button', { name: 'Evidence' }).click()
      await expect(chat).toContainText('Send me bitcoin')
    })

    await test.step('one asks, the other answers with the keyboard and gets the case', async () => {
      await summary(mo, 'Ask for a second opinion').click()
      await caseOf(mo).getByLabel('What are you unsure about?').fill('Is a warning enough?')
      await caseOf(mo).getByRole('button', { name: 'Ask the others' }).click()
      await expect(caseOf(mo)).toContainText('Nobody has answered yet.')
      await ro.page.goto(REPORTS)
      await expect(caseOf(ro)).toContainText('Your opinion')
      await type(ro.page, caseOf(ro).getByLabel('Because'), 'It happened once.')
      await press(ro.page, caseOf(ro).getByRole('button', { name: 'Give your opinion' }))
      await expect(caseOf(ro)).toContainText(`${ro.username}: No action`)
      await expectFocusIn(ro, caseOf(ro))
      await expectAccessible(ro, 'a case with an opinion')
      await mo.page.goto(REPORTS)
      await summary(mo, 'Hand it over').click()
      await caseOf(mo).getByText(ro.username, { exact: true }).last().click()
      await caseOf(mo).getByRole('button', { name: 'Hand it over' }).click()
      await expect(caseOf(mo)).toContainText(`Taken by ${ro.username}.`)
    })

    await test.step('with the keyboard, the other warns the person and closes the case', async () => {
      await ro.page.goto(REPORTS)
      const here = caseOf(ro)
      await expect(here).toContainText('You’ve taken it.')
      await press(ro.page, summary(ro, 'Take action'))
      await press(ro.page, summary(ro, 'Ready answers').first())
      await press(ro.page, here.getByRole('button', { name: /you asked somebody for money/ }), 'Space')
      await press(ro.page, here.getByRole('button', { name: 'Send the warning' }))
      await expect(here.getByLabel('Why', { exact: true })).toHaveValue('')
      await expectFocusIn(ro, here)
      await press(ro.page, summary(ro, 'Close it'))
      await press(ro.page, summary(ro, 'Ready answers').last())
      await press(ro.page, here.getByRole('button', { name: NOTE }), 'Space')
      await press(ro.page, here.getByRole('button', { name: 'Dealt with' }))
      await expect(here).toHaveCount(0)
      await expectFocusIn(ro, ro.page.getByRole('main'))
    })

    await test.step('each reporter reads the note in their language, with the original one tap away', async () => {
      await ana.page.goto('/safety')
      await expect(ana.page.getByText(NOTE)).toBeVisible()
      await bo.page.goto('/safety')
      await expect(bo.page.locator(`text=${NOTE_IN_SPANISH}`)).toBeVisible()
      await bo.page.getByRole('button', { name: 'Show the original' }).click()
      await expect(bo.page.locator(`text=${NOTE}`)).toBeVisible()
    })

    await test.step('the person appeals, and only the moderator who did not decide can answer', async () => {
      // Until they have read the warning, the server rejects their other calls.
      dee.expectError(403)
      await dee.page.goto('/measures')
      await expect(dee.page.getByText(/you asked somebody for money/).first()).toBeVisible()
      await dee.page.getByText('Appeal this').first().click()
      await dee.page.getByLabel('Your side').fill('A friend had my phone.')
      await dee.page.getByRole('button', { name: 'Send appeal' }).click()
      await expect(dee.page.getByText('A different team member is looking at it.')).toBeVisible()
      const appealAt = ({ page }: Phone) => page.getByRole('region', { name: `Appeal from ${dee.username}` })
      ro.expectError(409)
      await ro.page.goto('/admin-console?desk=appeals')
      const own = appealAt(ro)
      await type(ro.page, own.getByLabel('Your answer'), 'It stands.')
      await press(ro.page, own.getByRole('button', { name: 'Decide' }))
      await expect(own).toContainText('someone else looks at the appeal')
      await expectFocusIn(ro, own)
      await mo.page.goto('/admin-console?desk=appeals')
      await appealAt(mo).getByText('Reverse it').click()
      await appealAt(mo).getByText('Ready answers').click()
      await appealAt(mo).getByRole('button', { name: 'Thank you for explaining.' }).click()
      await appealAt(mo).getByRole('button', { name: 'Decide' }).click()
      await expect(appealAt(mo)).toHaveCount(0)
      await expect(dee.page.getByText('You have no warnings or restrictions.')).toBeVisible()
    })

    function summary({ page }: Phone, title: string) {
      return page
        .getByRole('region', { name: `Case about ${dee.username}` })
        .locator('summary')
        .filter({ hasText: title })
    }
  },
)

/** After an action, the Tab key goes on from there. */
async function expectFocusIn({ page }: Phone, part: ReturnType<Phone['page']['getByRole']>) {
  await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

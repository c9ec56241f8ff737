import { press, tabTo, type } from './by-keyboard.ts'
import { expect, inTurn, northOf, type Phone, test } from './fixture.ts'
import { expectNewcomersHome } from './signing-up.ts'

async function signUp({ page, username }: Phone, interest: string) {
  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Create Account' }))
  await type(page, page.getByLabel('First name'), username)
  await page.keyboard.press('Enter')
  await type(page, page.getByLabel('Search interests'), interest)
  await press(page, page.getByRole('button', { name: interest }), 'Space')
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await type(page, page.getByLabel('Username'), username)
  await type(page, page.getByLabel('E-mail'), `${username}@example.org`)
  await type(page, page.getByLabel('Password', { exact: true }), 'correct horse battery')
  await press(page, page.getByLabel('I am 18 or older.'), 'Space')
  await press(page, page.getByRole('button', { name: 'Create Account' }))
  await expectNewcomersHome(page)
}

inTurn(
  'the keyboard alone is enough from sign-up to meeting, with a visible focus',
  async ({ phone, here }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 200) })
    await bo.page.setViewportSize({ width: 320, height: 568 })
    await ana.enter()
    // On the smaller screen, where more could be hidden.
    await signUp(bo, 'Coffee chat')

    await test.step('both switch on', async () => {
      await press(ana.page, ana.page.getByRole('button', { name: 'up for anything' }))
      await type(ana.page, ana.page.getByLabel('Up for'), 'coffee')
      for (const { page } of [ana, bo]) {
        await press(page, page.getByRole('button', { name: 'I’m free for' }), 'Space')
        await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()
      }
    })

    await test.step('he closes the sheet with Escape, reopens it and invites her', async () => {
      const invite = bo.card(ana).getByRole('button', { name: 'Invite' })
      await press(bo.page, invite)
      await expect(bo.page.getByRole('dialog')).toBeVisible()
      // Even if there is a toast above it.
      await bo.page.keyboard.press('Escape')
      await expect(bo.page.getByRole('dialog')).toBeHidden()
      await expect(invite).toBeFocused()
      await bo.page.keyboard.press('Enter')
      await type(bo.page, bo.page.getByLabel('Where'), 'Café Blum, Market Square')
      await press(bo.page, bo.page.getByRole('button', { name: 'Send invitation' }))
      await expect(bo.page.getByRole('dialog')).toBeHidden()
    })

    await test.step('she accepts', async () => {
      const invitation = ana.page.getByRole('region', { name: `Invitation from ${bo.username}` })
      await press(ana.page, invitation.getByRole('button', { name: 'Accept' }))
      for (const { page } of [ana, bo]) await expect(page.getByText('It’s on. See you there!')).toBeVisible()
    })

    await test.step('they chat', async () => {
      for (const { page } of [ana, bo])
        await press(page, page.getByRole('link', { name: 'Chat', exact: true }))
      await type(ana.page, ana.page.getByRole('textbox', { name: 'Message' }), 'Five minutes!')
      await press(ana.page, ana.page.getByRole('button', { name: 'Send' }))
      await expect(bo.page.getByRole('list', { name: 'Messages' }).getByText('Five minutes!')).toBeVisible()
      await type(bo.page, bo.page.getByRole('textbox', { name: 'Message' }), 'At the window.')
      await bo.page.keyboard.press('Enter')
      await expect(ana.page.getByRole('list', { name: 'Messages' }).getByText('At the window.')).toBeVisible()
      for (const { page } of [ana, bo]) {
        await press(page, page.getByRole('link', { name: 'All chats' }))
        await press(page, page.getByRole('link', { name: 'Nearby' }))
      }
    })

    await test.step('one shows a code, the other enters it, and they have met', async () => {
      await bo.moveTo(here)
      for (const { page } of [ana, bo]) {
        await press(page, page.getByRole('button', { name: 'On my way' }))
        await press(page, page.getByRole('button', { name: 'We’re both here' }))
      }
      const code = await ana.page.getByText(/^\d{6}$/).textContent()
      await type(bo.page, bo.page.getByLabel(/enter the code/), String(code))
      await press(bo.page, bo.page.getByRole('button', { name: 'We’ve met' }))
      await expect(bo.page.getByText(`You met ${ana.username}!`)).toBeVisible()
      await expect(ana.page.getByText(`You met ${bo.username}!`)).toBeVisible()
    })
  },
)

test('the Tab key reaches content that loads only when it is near', async ({ phone }) => {
  const ana = await phone('ana')
  await ana.enter()
  const { page } = ana
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: /^Account/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Contribute/ })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('link', { name: /^Contribute/ }))
})

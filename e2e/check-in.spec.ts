import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { expect, inTurn, northOf, type Phone, type Place } from './fixture.ts'
import { linksIn } from './mailbox.ts'
import { agree } from './together.ts'

type TakePhone = (name: string, options: { at: Place }) => Promise<Phone>

/** Two people who agreed to meet; the first has confirmed their address. */
async function agreed(phone: TakePhone, here: Place, app: RunningApp) {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 100) })
  await agree(bo, ana)
  const [link = ''] = await linksIn(app, `${ana.username}@example.org`, '/verify-email')
  await ana.post('/api/verify-email', { token: new URL(link).searchParams.get('token') })
  return { ana, bo }
}

/** Asks a person as a trusted contact on its page, and lets them agree through the link in the e-mail. */
async function trusts(ana: Phone, sam: Phone, app: RunningApp) {
  const address = `${sam.username}@elsewhere.example`
  await ana.goTo('/trusted-contacts')
  await ana.page.getByLabel('Name').fill('Sam')
  await ana.page.getByLabel('Their e-mail').fill(address)
  await ana.page.getByRole('button', { name: 'Send the request' }).click()
  await expect(ana.page.getByText('No answer yet')).toBeVisible()
  await expectAccessible(ana, 'trusted contacts')

  const [link = ''] = await linksIn(app, address, '/check-in/')
  await sam.page.goto(link)
  await expect(sam.page.getByRole('heading', { name: `${ana.username} trusts you` })).toBeVisible()
  await expectAccessible(sam, 'as a trusted contact')
  // The token is no longer in the URL, and survives a reload.
  await expect(sam.page).toHaveURL(/\/check-in\/link$/)
  await sam.page.reload()
  await sam.page.getByRole('button', { name: 'Yes, I’ll be there' }).click()
  await expect(sam.page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  // On the owner's open screen.
  await expect(ana.page.getByText('Said yes')).toBeVisible()
  return link
}

inTurn(
  'a contact agrees by e-mail, a check-in is ended, and a meetup is left quietly',
  async ({ phone, here, app }) => {
    const { ana, bo } = await agreed(phone, here, app)
    const sam = await phone('sam')
    const link = await trusts(ana, sam, app)

    await ana.goTo('/')
    await ana.page.getByRole('button', { name: 'Check-in: off' }).click()
    await expectAccessible(ana, 'safety')
    await ana.page.getByRole('button', { name: 'Set a check-in' }).click()
    await expectAccessible(ana, 'setting a check-in')
    await ana.page.getByRole('button', { name: 'Set check-in' }).click()
    await ana.page.getByRole('button', { name: /^Check-in: by / }).click()
    await expect(ana.page.getByText(/or we’ll tell Sam\.$/)).toBeVisible()
    await ana.page.getByRole('button', { name: '+30 min' }).click()
    await expectAccessible(ana, 'a check-in')
    await ana.page.getByRole('button', { name: 'I’m OK' }).click()
    await expect(ana.page.getByRole('button', { name: 'Check-in: off' })).toBeVisible()

    await sam.page.goto(link)
    await sam.page.getByRole('button', { name: 'Stop being a contact' }).click()
    await expect(sam.page.getByRole('heading', { name: 'That’s OK' })).toBeVisible()
    await ana.goTo('/trusted-contacts')
    await expect(ana.page.getByText('Said no')).toBeVisible()

    await ana.goTo('/')
    // The other person sees a cancelled meetup, and the moderators get a report.
    await ana.page.getByRole('button', { name: 'Check-in: off' }).click()
    await ana.page.getByRole('button', { name: 'Leave quietly' }).click()
    await expectAccessible(ana, 'leaving quietly')
    await ana.page.getByRole('dialog').getByRole('button', { name: 'Leave quietly' }).click()
    for (const each of [ana, bo]) await expect(each.page.getByText('It’s on. See you there!')).toHaveCount(0)
    await expect(bo.page.getByText(`Your meetup with ${ana.username} is off`).first()).toBeVisible()
    await ana.goTo('/safety')
    await expect(ana.page.getByRole('list', { name: 'Your reports' })).toContainText('Felt unsafe')
    await expect(ana.page.getByText(`@${bo.username}`).first()).toBeVisible()
  },
)

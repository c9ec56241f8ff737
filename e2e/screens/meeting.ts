import type { Browser, Page } from '@playwright/test'
import { linksIn } from '../mailbox.ts'
import { button, chatWith, closeSheet, goOffline, portrait, type Scene, say, switchOn } from './cast.ts'
import { IN_TOUCH } from './in-touch.ts'
import { chooseNeeds, exchangeNeeds } from './needs.ts'

/** Two people who find each other nearby, write, and meet. */
export const MEETING: readonly Scene[] = [
  {
    name: 'home, off',
    async play({ ana }, capture) {
      await ana.goto('/')
      await button(ana, /^I’m free for/).waitFor()
      await capture(ana, 'home-off')
      await button(ana, /^within about/).click()
      await ana.getByRole('group', { name: 'How far' }).waitFor()
      await capture(ana, 'home-plan')
    },
  },
  {
    name: 'home, alone and among others',
    async play({ ana, bo, chidi }, capture) {
      await switchOn(ana)
      await ana.getByText('Nobody yet').waitFor()
      await capture(ana, 'home-alone')
      for (const each of [bo, chidi]) {
        await each.goto('/')
        if (each === bo) {
          await button(bo, 'up for anything').click()
          await bo.getByLabel('Up for').fill('a good coffee')
          await bo.keyboard.press('Enter')
        }
        await switchOn(each)
      }
      await ana.getByRole('article', { name: 'Bo' }).waitFor()
      await capture(ana, 'home-people')
    },
  },
  {
    name: 'a person',
    async play({ ana }, capture) {
      await ana.getByRole('article', { name: 'Bo' }).getByRole('button', { name: 'Bo' }).click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'person')
      const sheet = ana.getByRole('dialog')
      await sheet.getByText('More').click()
      await button(ana, 'Block').scrollIntoViewIfNeeded()
      await capture(ana, 'person-menu')
      // Pictures on wide screens showed the person beside the list; the sheet is a new one now, and so below.
      if (!(await button(ana, 'Block').isVisible())) await sheet.getByText('More').click()
      await button(ana, 'Block').click()
      await capture(ana, 'block')
      await closeSheet(ana)
    },
  },
  {
    name: 'a first message',
    async play({ ana, chidi }, capture) {
      await ana.getByRole('article', { name: 'Chidi' }).getByRole('button', { name: 'Chidi' }).click()
      await button(ana, 'Write a message').click()
      const sheet = ana.getByRole('dialog', { name: /^Write to/ })
      await sheet.getByRole('textbox', { name: 'Message' }).fill('Chess in the park this afternoon?')
      await capture(ana, 'first-message')
      if (!(await button(ana, 'Send message').isVisible())) await button(ana, 'Write a message').click()
      await button(ana, 'Send message').click()
      await ana.getByText(/Delivered. Waiting for/).waitFor()
      await capture(ana, 'first-message-sent')
      await chidi.goto('/chat')
      await chidi.getByRole('region', { name: 'Requests' }).waitFor()
      await capture(chidi, 'requests')
      await chidi.getByRole('region', { name: 'Requests' }).getByRole('link').click()
      await chidi.getByText(/can write more only if you accept/).waitFor()
      await capture(chidi, 'request')
      await ana.goto('/')
      await ana.getByRole('article', { name: 'Bo' }).waitFor()
    },
  },
  {
    name: 'a trusted contact',
    async play({ ana, visitor, app }, capture) {
      const [confirm = ''] = await linksIn(app, 'ana@example.org', '/verify-email')
      await ana.goto(confirm)
      await button(ana, 'Confirm my address').waitFor()
      await capture(ana, 'verify-email-asked')
      await button(ana, 'Confirm my address').click()
      await ana.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
      await capture(ana, 'verify-email-confirmed')
      await ana.goto('/trusted-contacts')
      await ana.getByLabel('Name').fill('Sam')
      await ana.getByLabel('Their e-mail').fill('sam@example.org')
      await button(ana, 'Send the request').click()
      await ana.getByText('No answer yet').waitFor()
      await capture(ana, 'trusted-contacts-asked')
      const [link = ''] = await linksIn(app, 'sam@example.org', '/check-in/')
      await visitor.goto(link)
      await button(visitor, 'Yes, I’ll be there').waitFor()
      await capture(visitor, 'check-in-asked')
      await button(visitor, 'Yes, I’ll be there').click()
      await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
      await capture(visitor, 'check-in-agreed')
      await ana.goto('/')
      await ana.getByRole('article', { name: 'Bo' }).waitFor()
    },
  },
  {
    name: 'an invitation',
    async play({ ana, bo }, capture) {
      await chooseNeeds(ana, capture)
      await ana.getByRole('article', { name: 'Bo' }).getByRole('button', { name: 'Invite' }).click()
      await capture(ana, 'inviting')
      await ana.getByText('Another time').click()
      await ana.getByLabel('Time', { exact: true }).waitFor()
      await capture(ana, 'inviting-later')
      await ana.getByText('In 20 min').click()
      await ana.getByLabel('Where', { exact: true }).fill('Café Blum')
      await button(ana, 'Send invitation').click()
      await button(ana, 'Withdraw').waitFor()
      await capture(ana, 'invitation-sent')
      await button(bo, 'Accept').waitFor()
      await capture(bo, 'invitation-received')
    },
  },
  {
    name: 'a meetup',
    async play({ ana, bo }, capture) {
      await button(bo, 'Accept').click()
      await ana.getByRole('region', { name: /^Meetup with/ }).waitFor()
      await capture(ana, 'meetup')
      await exchangeNeeds(ana, bo, capture)
      await button(ana, 'Another place').click()
      await button(ana, /^Next door to/).click()
      await capture(ana, 'change-of-plans')
      await button(ana, 'Suggest it').click()
      await button(ana, 'Withdraw').waitFor()
      await capture(ana, 'change-of-plans-sent')
      await button(bo, 'Keep as is').waitFor()
      await capture(bo, 'change-of-plans-received')
      await button(bo, 'Keep as is').click()
      await button(ana, 'Another place').waitFor()
      await button(ana, 'More').click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'meetup-menu')
      await button(ana, 'Can’t make it?').click()
      await capture(ana, 'meetup-call-off')
      await closeSheet(ana)
      await button(ana, 'Check-in: off').click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'meetup-safety')
      await button(ana, 'Leave quietly').click()
      await ana.getByRole('dialog', { name: 'Leave quietly?' }).waitFor()
      await capture(ana, 'meetup-leave')
      await closeSheet(ana)
      await button(ana, 'Check-in: off').click()
      await button(ana, 'Set a check-in').click()
      await button(ana, 'Set check-in').waitFor()
      await capture(ana, 'check-in-set')
      await button(ana, 'Set check-in').click()
      await button(ana, /^Check-in: by/).click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'check-in-on')
      await closeSheet(ana)
      await asIfDue(ana)
      await ana.getByRole('alertdialog').waitFor()
      await capture(ana, 'check-in-due')
      await ana.unroute(CHECK_IN)
      await ana.goto('/')
      await button(ana, /^Check-in: by/).click()
      await button(ana, 'I’m OK').click()
      await button(ana, 'Check-in: off').waitFor()
      await button(bo, 'On my way').click()
      await ana.getByText(/ set off at /).waitFor()
      await button(ana, 'On my way').click()
      await button(ana, 'We’re both here').waitFor()
      await capture(ana, 'meetup-on-the-way')
      await button(ana, 'More').click()
      await button(ana, 'Find each other').click()
      await button(ana, /^(Find|Share|Yes|Switch)/).waitFor()
      await capture(ana, 'meetup-finding')
      await button(ana, 'Switch it on').click()
      await ana.getByText(/Nothing is sent until then/).waitFor()
      await capture(ana, 'finding-waiting')
      await bo.getByText(/would like to find you/).waitFor()
      await capture(bo, 'finding-asked')
      await button(bo, 'Switch it on').click()
      await ana.getByText('Verify connection').click()
      await ana.getByText(/Your phone says/).waitFor()
      await capture(ana, 'finding')
      for (const each of [bo, ana]) await button(each, 'Stop finding each other').click()
      await ana.goto('/notifications')
      await ana.getByText('Bo', { exact: false }).first().waitFor()
      await capture(ana, 'inbox')
    },
  },
  {
    name: 'a chat',
    async play({ ana, bo }, capture) {
      await ana.goto('/chat')
      await chatWith(ana, 'Bo').waitFor()
      await capture(ana, 'chats')
      await chatWith(ana, 'Bo').click()
      await ana.getByRole('textbox', { name: 'Message' }).waitFor()
      await capture(ana, 'chat-empty')
      await say(ana, 'Hi Bo! I am at the window, in a green jacket.')
      await bo.goto('/chat')
      await chatWith(bo, 'Ana').click()
      await button(bo, 'Message actions').click()
      await button(bo, 'Heart').click()
      await bo.getByRole('dialog').waitFor({ state: 'detached' })
      await button(bo, 'Message actions').click()
      await button(bo, 'Reply').click()
      await capture(bo, 'chat-reply')
      await say(bo, 'Nearly there')
      await say(bo, `https://example.org/${'a-very-long-address/'.repeat(8)}`)
      await ana.getByText('Nearly there').first().waitFor()
      await capture(ana, 'chat')
      await button(ana, 'Message actions').click()
      await ana.getByRole('dialog').waitFor()
      await capture(ana, 'chat-message')
      await closeSheet(ana)
      await goOffline(ana)
      await ana.getByRole('textbox', { name: 'Message' }).fill('Which table?')
      await ana.getByRole('button', { name: 'Send', exact: true }).click()
      await ana.getByText('Will send when you’re online').waitFor()
      await capture(ana, 'chat-offline')
      await ana.getByRole('link', { name: 'All chats' }).click()
      await ana.getByText(/^Waiting to be sent/).waitFor()
      await capture(ana, 'chats-waiting')
      await ana.context().setOffline(false)
      await ana.getByText(/^Waiting to be sent/).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'a start without a connection',
    async play({ bo }, capture) {
      await bo.goto('/')
      await bo.waitForFunction(async () => {
        const worker = await navigator.serviceWorker.getRegistration()
        return worker?.active?.state === 'activated'
      })
      await bo.context().setOffline(true)
      await bo.reload()
      await bo.getByRole('heading', { name: /^Your meetup with/ }).waitFor()
      await capture(bo, 'offline-meetup')
      await bo.context().setOffline(false)
      await bo.goto('/')
    },
  },
  {
    name: 'meeting',
    async play({ ana, bo }, capture) {
      for (const each of [ana, bo]) {
        await each.goto('/')
        await button(each, 'We’re both here').click()
      }
      const code = ana.getByText(/^\d{6}$/)
      await code.waitFor()
      await capture(ana, 'meeting')
      await button(ana, 'Show the code').click()
      await capture(ana, 'meeting-code')
      await button(ana, /^Scan/).click()
      await ana.getByText('Hold the code in the frame.').waitFor()
      await capture(ana, 'meeting-scan')
      await button(ana, 'Show my code').click()
      await bo
        .getByRole('textbox')
        .last()
        .fill((await code.textContent()) ?? '')
      await button(bo, 'We’ve met').click()
      await button(bo, 'Done').click()
      await button(ana, 'Done').waitFor()
      await capture(ana, 'met')
    },
  },
  {
    name: 'a badge',
    async play({ ana }, capture) {
      await ana.goto('/')
      await button(ana, /badge/i).click()
      const sheet = ana.getByRole('dialog', { name: /^A badge for/ })
      await sheet.waitFor()
      await capture(ana, 'award')
      await button(ana, /^Good Listener/).click()
      await ana.getByText(/^You gave/).waitFor()
      await capture(ana, 'awarded')
      await ana.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await button(ana, 'Meet again?').click()
      await ana.getByRole('dialog', { name: /^Invite/ }).waitFor()
      await capture(ana, 'meet-again')
      await ana.keyboard.press('Escape')
      await ana.getByRole('dialog').waitFor({ state: 'detached' })
      await capture(ana, 'home-done')
    },
  },
  {
    name: 'a start without a connection or a meetup',
    async play({ bo }, capture) {
      await bo.context().setOffline(true)
      await bo.goto('/profile')
      await button(bo, 'Try Again').waitFor()
      await capture(bo, 'offline-page')
      await bo.context().setOffline(false)
      await bo.goto('/')
    },
  },
  {
    name: 'people who have met',
    async play({ ana }, capture) {
      const card = ana.getByRole('article', { name: 'Bo' })
      await card.getByText('You met today').waitFor()
      await card.scrollIntoViewIfNeeded()
      await capture(ana, 'home-met')
      await card.getByRole('button', { name: 'Bo' }).click()
      await ana.getByRole('dialog').getByRole('button', { name: 'Meet again' }).waitFor()
      await capture(ana, 'person-met')
      await ana.getByRole('dialog').getByRole('button', { name: 'Meet again' }).click()
      await ana.getByRole('button', { name: 'Send invitation' }).waitFor()
      await capture(ana, 'inviting-again')
      for (let sheets = 0; sheets < 2; sheets++) await ana.keyboard.press('Escape')
      await ana.getByRole('dialog').waitFor({ state: 'detached' })
      // Closing goes back in the history, which would cancel opening the next page.
      await ana.waitForTimeout(500)
    },
  },
  IN_TOUCH,
  {
    name: 'a picture in a chat',
    async play({ ana }, capture) {
      await ana.goto('/chat')
      await chatWith(ana, 'Bo').click()
      await button(ana, 'Send a picture').click()
      const sheet = ana.getByRole('dialog', { name: 'Send a picture' })
      await sheet.waitFor()
      await capture(ana, 'chat-picture-choose')
      const picture = await portrait(ana.context().browser() as Browser, 'kim')
      await sheet.getByLabel('Picture', { exact: true }).setInputFiles(picture)
      const send = sheet.getByRole('button', { name: 'Send', exact: true })
      await send.waitFor()
      await capture(ana, 'chat-picture-chosen')
      await send.click()
      await button(ana, 'Your picture').waitFor()
      await capture(ana, 'chat-picture')
      await button(ana, 'Your picture').click()
      await ana.getByRole('dialog', { name: 'Your picture' }).waitFor()
      await capture(ana, 'chat-picture-large')
      await closeSheet(ana)
      // Closing goes back in the history, which would cancel opening the next page.
      await ana.waitForTimeout(500)
    },
  },
]

const CHECK_IN = '**/api/users/*/check-in'

/** Shows home as if the time of the check-in had come, because nobody can move the clock of this server. */
async function asIfDue(page: Page) {
  await page.route(CHECK_IN, async (route) => {
    const response = await route.fetch()
    const { checkIn } = await response.json()
    await route.fulfill({ response, json: { checkIn: { ...checkIn, state: 'nudged' } } })
  })
  await page.goto('/')
}

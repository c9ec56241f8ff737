import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expectAccessible } from './accessible.ts'
import { freePort, type RunningApp } from './app.ts'
import { test as base, expect, takingTurns } from './fixture.ts'
import { leaveOverlay } from './together.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a demo, as `npm run demo` starts it, instead of the app. */
const test = base.extend<object, { app: RunningApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
    async ({}, use) => {
      const port = await freePort()
      const demo = spawn('npm', ['run', '-s', 'demo', '-w', 'bench'], {
        cwd: ROOT,
        env: { ...process.env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
        // Ends it together with its child processes, like Ctrl+C.
        detached: true,
      })
      let said = ''
      demo.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      const exited = once(demo, 'exit').then(([code]) => code as number)
      await expect.poll(() => said, { timeout: 60_000 }).toContain('to be tried alone')
      await use({ url: `http://localhost:${port}`, dataDir: '', output: () => said })
      process.kill(-(demo.pid as number), 'SIGINT')
      await exited
    },
    { scope: 'worker' },
  ],
})

const inTurn = takingTurns(test)
// One after the other, so that they start one demo instead of two.
test.describe.configure({ mode: 'default' })

inTurn(
  'in the demo, one person can see people, be accepted, chat, meet, award a badge and be invited',
  async ({ phone }) => {
    // Simulated people take their time, and the code has to be a fresh one.
    test.slow()
    const newcomer = await phone('newcomer')
    const { page } = newcomer
    await newcomer.enter([1, 13])
    await newcomer.switchOn()

    const card = page.getByRole('article').filter({ hasText: 'Simulated' }).first()
    await test.step('people appear, each marked as simulated', async () => {
      await expect(card).toBeVisible()
      for (const each of await page.getByRole('article').all()) {
        await expect(each.getByText('Simulated', { exact: true })).toBeVisible()
        await expect(each.getByRole('list', { name: 'What you share' })).toHaveText(/\w/)
      }
      await expectAccessible(newcomer, 'home among simulated people')
    })
    const name = String(await card.getAttribute('aria-label'))

    await test.step('an invited person accepts and says where they are', async () => {
      await page.getByRole('article', { name }).getByRole('button', { name: 'Invite' }).click()
      await expect(page.getByRole('dialog', { name: `Invite ${name} Simulated` })).toBeVisible()
      await page.getByLabel('Where').fill('Café Blum, Market Square')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await expect(page.getByText('It’s on. See you there!')).toBeVisible()
    })

    await test.step('they answer messages', async () => {
      await page.getByRole('link', { name: 'Chat', exact: true }).click()
      await expect(page.getByRole('heading', { name }).getByText('Simulated', { exact: true })).toBeVisible()
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello! Are you real?')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(
        page
          .getByRole('list', { name: 'Messages' })
          .getByText(/I leave that to the real people|I am a program|Hard to say/),
      ).toBeVisible()
      await expect(page.getByRole('list', { name: 'Messages' }).getByText(/I am here/)).toBeVisible()
    })

    await test.step('they enter the code from the chat, which completes the meetup', async () => {
      await page.getByRole('link', { name: 'All chats' }).click()
      await page.getByRole('link', { name: 'Nearby' }).click()
      await page.getByRole('button', { name: 'On my way' }).click()
      await page.getByRole('button', { name: 'We’re both here' }).click()
      await expect(page.getByRole('dialog', { name: `You and ${name} Simulated` })).toBeVisible()
      // Valid until the other one has read and entered it.
      await expect(page.getByText(/New code in [4-6]\d s/)).toBeVisible({ timeout: 70_000 })
      const code = await page.getByText(/^\d{6}$/).textContent()
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('link', { name: 'Chat', exact: true }).click()
      await page.getByRole('textbox', { name: 'Message' }).fill(`Mine is ${code}`)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('dialog', { name: `You and ${name} met!` })).toBeVisible()
    })

    await test.step('both award a badge', async () => {
      await page.getByRole('button', { name: 'Award a badge' }).click()
      await page.getByRole('button', { name: /^Good Listener/ }).click()
      await expect(page.getByText(`You gave ${name} “Good Listener”.`, { exact: false })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText(/^New Badge/).first()).toBeVisible()
      await leaveOverlay(page)
      await page.goto('/')
    })

    await test.step('another person sends an invitation', async () => {
      const invitation = page.getByRole('region', { name: /^Invitation from/ })
      await expect(invitation).toBeVisible({ timeout: 90_000 })
      await expect(invitation.getByText('Simulated', { exact: true })).toBeVisible()
    })
  },
)

inTurn('the code that they send works, too', async ({ phone }) => {
  // Typing a code is tested elsewhere. Through the API, it is entered before it expires.
  const second = await phone('second')
  const get = async (path: string) => (await second.context.request.get(path)).json()
  await second.join([1, 13])
  await second.beAvailable()
  const me = await second.id()
  const find = async () => (await get(`/api/users/${me}/nearby`)).people.findLast(isFree)
  await expect.poll(find).toBeTruthy()
  const { id: inviteeId, sharedInterests } = await find()
  const { id } = await second.post<{ id: number }>('/api/meetups', {
    inviteeId,
    interestId: sharedInterests[0].id,
    place: 'Café Blum, Market Square',
    startsAt: new Date().toISOString(),
  })
  const stateOf = async () => (await get('/api/meetups')).meetups.find((each: Meetup) => each.id === id)
  await expect.poll(stateOf).toMatchObject({ state: 'accepted', isOtherHere: true })
  // They have a code once the server knows that both are here.
  await second.post(`/api/meetups/${id}/here`)
  const chat = `/api/conversations/${[me, inviteeId].toSorted((one, other) => one - other).join('/')}/messages`
  const codeIn = ({ messages }: { messages: { text: string }[] }) =>
    messages.map(({ text }) => /\d{6}/.exec(text)?.[0]).findLast(Boolean)
  await expect.poll(async () => codeIn(await get(chat))).toBeTruthy()
  const code = codeIn(await get(chat))
  await second.post(`/api/meetups/${id}/confirm`, { code, cell: second.cell })
  await expect.poll(stateOf).toMatchObject({ state: 'met' })
})

interface Meetup {
  id: number
}

/** Simulated, and can be invited. */
const isFree = (person: { simulated?: boolean; inviteRefusal?: unknown }) =>
  person.simulated && !person.inviteRefusal

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expectAccessible } from './accessible.ts'
import { freePort, type RunningApp } from './app.ts'
import { test as base, expect } from './fixture.ts'

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

// One after the other, so that they start one demo instead of two.
test.describe.configure({ mode: 'default' })

test('in the demo, one person can see people, be accepted, chat, meet, award a badge and be invited', async ({
  phone,
}) => {
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
    await page.getByRole('button', { name: 'We are both here' }).click()
    await expect(page.getByRole('dialog', { name: `You and ${name} Simulated` })).toBeVisible()
    const code = await page.getByText(/^\d{6}$/).textContent()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Chat', exact: true }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill(`Mine is ${code}`)
    await page.getByRole('button', { name: 'Send' }).click()
    // Not by the links, because the celebration may cover them already.
    await page.goto('/')
    await expect(page.getByText(`You met ${name}!`)).toBeVisible()
  })

  await test.step('both award a badge', async () => {
    await page.getByRole('button', { name: 'Award a badge' }).click()
    await page.getByRole('button', { name: /^Good Listener/ }).click()
    await expect(page.getByText(`You gave ${name} “Good Listener”.`, { exact: false })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/^New Badge/).first()).toBeVisible()
  })

  await test.step('another person sends an invitation', async () => {
    const invitation = page.getByRole('region', { name: /^Invitation from/ })
    await expect(invitation).toBeVisible({ timeout: 90_000 })
    await expect(invitation.getByText('Simulated', { exact: true })).toBeVisible()
  })
})

test('the code that they send works, too', async ({ phone }) => {
  const { page, switchOn, enter } = await phone('second')
  await enter([1, 13])
  await switchOn()
  const card = page.getByRole('article').filter({ hasText: 'Simulated' }).last()
  await expect(card).toBeVisible()
  const name = String(await card.getAttribute('aria-label'))
  await page.getByRole('article', { name }).getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Where').fill('Café Blum, Market Square')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('It’s on. See you there!')).toBeVisible()
  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(/I am here/)).toBeVisible()
  const chat = page.url()
  await page.goto('/')
  await page.getByRole('button', { name: 'On my way' }).click()
  await page.getByRole('button', { name: 'We are both here' }).click()
  // Both have a code once the server knows that both are here.
  await expect(page.getByText(/^\d{6}$/)).toBeVisible()
  const shown = page.getByText(/\d{6}/).last()
  const met = page.getByText(`You met ${name}!`)
  await expect(async () => {
    await page.goto(chat)
    await expect(shown).toBeVisible()
    const [code = ''] = /\d{6}/.exec(String(await shown.textContent())) ?? []
    await page.goto('/')
    const setOff = page.getByRole('button', { name: 'On my way' })
    const meet = page.getByRole('button', { name: 'We are both here' })
    await expect(setOff.or(meet)).toBeVisible()
    if (await setOff.isVisible()) await setOff.click()
    await meet.click()
    await page.getByLabel(/enter the code/).fill(code)
    await page.getByRole('button', { name: 'We have met' }).click()
    // A slow answer must not count as a wrong code: after a meeting there is no second try.
    await expect(met.or(page.getByText(/That isn’t the code/)).first()).toBeVisible()
    await expect(met).toBeVisible({ timeout: 1 })
  }).toPass()
})

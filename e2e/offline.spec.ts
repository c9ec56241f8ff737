import { expectAccessible } from './accessible.ts'
import { expect, expectCached, northOf, type Phone, test } from './fixture.ts'
import { agree } from './together.ts'

const said = ({ page }: Phone) =>
  page.getByRole('list', { name: 'Messages' }).locator('p.whitespace-pre-wrap')

const say = async ({ page }: Phone, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** The texts of all answers that the phone has kept. */
const keptOn = ({ page }: Phone) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('hereabouts_kept')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve('')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll()
          reading.onsuccess = () => resolve(JSON.stringify(reading.result))
          opening.result.close()
        }
      }),
  )

test('an offline cold start shows the meetup, the chats and waiting messages, which are sent once and in order afterwards', async ({
  phone,
  here,
}) => {
  test.slow()
  const ana = await phone('ana', { keepsApp: true, at: here })
  const bo = await phone('bo', { at: northOf(here, 300) })
  const { page } = ana
  await agree(bo, ana)
  const [a, b] = [await ana.id(), await bo.id()].toSorted((one, other) => one - other)
  const path = `/chat/${a}/${b}`
  const sign = page.getByText(/Both your screens are [\w ]+ and say/).locator('..')
  const shown = await sign.textContent()
  await bo.goTo(path)
  for (const text of ['one', 'two']) await say(bo, text)
  await ana.goTo('/chat')
  await page.getByRole('link', { name: bo.username }).click()
  await expect(said(ana)).toHaveText([/one$/, /two$/])
  await expect(bo.page.getByText('Read')).toBeVisible()
  await expect.poll(() => keptOn(ana)).toContain('two')
  await expectCached(ana)

  await test.step('without a connection', async () => {
    await ana.setOffline(true)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: `Your meetup with ${bo.username}` })).toBeVisible()
    await expect(page.getByText('Café Blum, Market Square')).toBeVisible()
    expect(await sign.textContent()).toBe(shown)
    await expect(page.getByText(/Only the code needs a connection/)).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Try Again'])
    // What it keeps has been read.
    await expect(page.getByRole('link', { name: 'Read and answer your chats' })).toBeVisible()
    await expectAccessible(ana, 'offline, with a meetup')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: `Your meetup with ${bo.username}` })).toBeVisible()
    await expectAccessible(ana, 'offline home')
    await page.getByRole('link', { name: 'Chats', exact: true }).click()
    await expect(page.getByText(/^As of \d/)).toBeVisible()
    await expect(page.getByText('Offline. Showing what this phone has.')).toBeVisible()
    await expectAccessible(ana, 'offline chats')
    await page.getByRole('link', { name: bo.username }).click()
    await expect(said(ana)).toHaveText([/one$/, /two$/])
    await expect(page.getByText(/^As of \d/)).toBeVisible()
    for (const text of ['three', 'four']) await say(ana, text)
    await expect(page.getByText('Will send when you’re online')).toHaveCount(1)
    await expectAccessible(ana, 'offline chat')
    await say(bo, 'and bo')
    await page.reload()
    await expect(said(ana)).toHaveText([/one$/, /two$/, /three$/, /four$/])
    await page.getByRole('textbox', { name: 'Message' }).fill('still typing')
  })

  await test.step('with a connection again', async () => {
    const calls: string[] = []
    // Counts only answered calls: the browser may report a connection too early, and its first call may fail.
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url())
      if (pathname.startsWith('/api/conversations/'))
        calls.push(`${response.request().method()} ${pathname}${search}`)
    })
    await ana.setOffline(false)
    await expect(said(bo)).toHaveText([/one$/, /two$/, /and bo$/, /three$/, /four$/])
    await expect(said(ana)).toHaveText([/one$/, /two$/, /and bo$/, /three$/, /four$/])
    await expect(page.getByText('Will send when you’re online')).toHaveCount(0)
    await expect(page.getByText('Offline. Showing what this phone has.')).toHaveCount(0)
    await expect(page.getByText(/^As of \d/)).toHaveCount(0)
    // The page was never replaced.
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('still typing')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    const posts = calls.filter(
      (call) => call === `POST /api${path.replace('/chat', '/conversations')}/messages`,
    )
    expect(posts).toHaveLength(2)
    const reads = calls.filter((call) => /^GET .*\/messages/.test(call))
    expect(reads.filter((call) => !/after=[2-5]&/.test(call))).toEqual([])
  })

  await test.step('after signing out', async () => {
    await ana.goTo('/profile')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/welcome$|\/$/)
    await expect.poll(() => keptOn(ana)).toBe('')
  })
})

import { cameras, film, withCamera } from './film.ts'
import { expect, northOf, type Phone, test } from './fixture.ts'

/** Has both agree to meet, by the API of their phones. */
async function agree(from: Phone, to: Phone): Promise<number> {
  for (const each of [from, to]) {
    await each.enter()
    await each.switchOn()
  }
  await expect(from.card(to)).toBeVisible()
  const headers = { origin: new URL(from.page.url()).origin }
  const data = {
    ...{ inviteeId: await to.id(), interestId: 1, place: 'Café Blum, Market Square' },
    startsAt: new Date().toISOString(),
  }
  const { id } = await (await from.context.request.post('/api/meetups', { headers, data })).json()
  const accepted = await to.context.request.post(`/api/meetups/${id}/accept`, { headers })
  expect(accepted.ok()).toBe(true)
  for (const { page } of [from, to]) await expect(page.getByText('It is on. See you there!')).toBeVisible()
  return id
}

test('two phones meet by what one sees on the other’s screen, and two taps later there is a badge', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here, colorScheme: 'dark' })
  const bo = await phone('bo', { at: northOf(here, 600), isAdmin: true })
  await withCamera(bo.context)
  await agree(ana, bo)

  await test.step('his camera finds nothing on a wall, and is put away when he looks at his own code', async () => {
    await bo.page.getByRole('button', { name: 'We are both here' }).click()
    await bo.page.getByRole('button', { name: /^Scan / }).click()
    await expect(bo.page.getByText('Hold the code in the frame.')).toBeVisible()
    expect(await cameras(bo.page)).toEqual(['live'])
    await bo.page.getByRole('button', { name: 'Show my code' }).click()
    await expect.poll(() => cameras(bo.page)).toEqual(['ended'])
  })

  await test.step('she shows hers, he scans it, and they have met', async () => {
    await ana.page.getByRole('button', { name: 'We are both here' }).click()
    // A code that is good for a while: this machine may be slow.
    await expect(ana.page.getByText(/: in [3-6]\d s/)).toBeVisible({ timeout: 70_000 })
    await bo.page.getByRole('button', { name: /^Scan / }).click()
    await film(bo.page, ana.page.getByRole('img', { name: 'Your code as a picture' }))
    await expect(bo.page.getByText(`You met ${ana.username}!`)).toBeVisible()
    await expect(ana.page.getByText(`You met ${bo.username}!`)).toBeVisible()
    await expect.poll(() => cameras(bo.page)).toEqual(['ended', 'ended'])
  })

  await test.step('and a badge is two taps away', async () => {
    await bo.page.getByRole('button', { name: 'Award a badge' }).click()
    await bo.page.getByRole('button', { name: /^Good Listener/ }).click()
    await expect(
      bo.page.getByText(`${ana.username} has it now: Good Listener.`, { exact: false }),
    ).toBeVisible()
  })
})

test('without a camera, or without leave to use it, the code can be typed', async ({ phone, here }) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 600) })
  await agree(ana, bo)
  for (const { page } of [ana, bo]) await page.getByRole('button', { name: 'We are both here' }).click()
  await bo.page.getByRole('button', { name: /^Scan / }).click()
  await expect(bo.page.getByRole('alert')).toHaveText(/camera/)
  const code = await ana.page.getByText(/^\d{6}$/).textContent()
  await bo.page.getByLabel(/enter the code/).fill(String(code))
  await bo.page.getByRole('button', { name: 'We have met' }).click()
  await expect(ana.page.getByText(`You met ${bo.username}!`)).toBeVisible()
})

test('whoever runs late says so with one tap, the other sees it at once, and why one cannot come', async ({
  phone,
  here,
}) => {
  const ana = await phone('ana', { at: here })
  const bo = await phone('bo', { at: northOf(here, 600) })
  await agree(ana, bo)
  await ana.page.getByRole('button', { name: '10 min' }).click()
  await expect(ana.page.getByText(/knows: you come at about/)).toBeVisible()
  const card = bo.page.getByRole('region', { name: `Meetup with ${ana.username}` })
  await expect(card.getByText(/is running late and comes at about/)).toBeVisible()
  await ana.page.getByRole('button', { name: 'On time' }).click()
  await expect(card.getByText(/is running late/)).toHaveCount(0)

  await ana.page.getByRole('button', { name: 'Cannot make it?' }).click()
  await ana.page.getByText('Something came up').click()
  await ana.page.getByRole('button', { name: 'Call it off' }).click()
  await expect(bo.page.getByText(/“Something came up.” Coffee/).first()).toBeVisible()
})

test('two who want it find each other in feet, also after a break; what the server passes on tells no place', async ({
  phone,
  here: [latitude, longitude],
  app,
}) => {
  const exactly = [latitude + 0.01415926, longitude + 0.02182818] as const
  const ana = await phone('ana', { at: exactly })
  const bo = await phone('bo', { at: northOf(exactly, 60) })
  const passed: string[] = []
  for (const { page } of [ana, bo])
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => passed.push(payload.toString()))
      socket.on('framereceived', ({ payload }) => passed.push(payload.toString()))
    })
  await agree(ana, bo)

  await test.step('she wants it, he is asked, and nothing is sent before he wants it too', async () => {
    await ana.page.getByRole('button', { name: 'Find each other' }).click()
    await ana.page.getByRole('button', { name: 'Switch it on' }).click()
    await expect(ana.page.getByText(/Nothing is sent until then/)).toBeVisible()
    await expect(bo.page.getByText(`${ana.username} would like to find you.`)).toBeVisible()
    expect(passed.filter((frame) => frame.includes('find:signal'))).toEqual([])
    await bo.page.getByRole('button', { name: 'Switch it on' }).click()
  })

  const words = ({ page }: Phone) =>
    page
      .getByText(/Both phones say/)
      .locator('strong')
      .textContent()
  await test.step('both read how far it is, and the same three words', async () => {
    for (const { page } of [ana, bo])
      await expect(page.getByText('about 200 feet', { exact: true })).toBeVisible()
    expect(await words(ana)).toBe(await words(bo))
  })

  await test.step('it goes on while they chat, over a break with the same words, and with others after a reload', async () => {
    await bo.moveTo(northOf(exactly, 30))
    await expect(ana.page.getByText('about 100 feet', { exact: true })).toBeVisible()
    const before = await words(ana)
    await bo.page.getByRole('link', { name: 'Chats' }).click()
    await bo.page.evaluate(() => window.dispatchEvent(new Event('hereabouts:reconnect_websocket')))
    await bo.moveTo(northOf(exactly, 60))
    await expect(ana.page.getByText('about 200 feet', { exact: true })).toBeVisible()
    expect(await words(ana)).toBe(before)
    await bo.page.reload()
    await expect.poll(() => words(ana).catch(() => before)).not.toBe(before)
    await bo.moveTo(northOf(exactly, 90))
    await expect(ana.page.getByText('about 300 feet', { exact: true })).toBeVisible()
    await bo.page.getByRole('link', { name: 'Nearby' }).click()
    await expect.poll(() => words(bo)).toBe(await words(ana))
  })

  await test.step('each can end it at once', async () => {
    await bo.page.getByRole('button', { name: 'Stop finding each other' }).click()
    await expect(ana.page.getByText(/Nothing is sent until then/)).toBeVisible()
  })

  const signals = passed.flatMap((frame) => /"signal":"([\w-]+)"/.exec(frame)?.[1] ?? [])
  expect(signals.length).toBeGreaterThan(10)
  const markers = [exactly[0], exactly[1]].map((coordinate) => coordinate.toFixed(8).slice(0, 7))
  const betrays = (bytes: Buffer) =>
    markers.some((marker) => bytes.includes(marker)) ||
    [...bytes.keys()].some(
      (at) =>
        at + 8 <= bytes.length &&
        [bytes.readDoubleBE(at), bytes.readDoubleLE(at)].some((number) =>
          exactly.some((coordinate) => Math.abs(number - coordinate) < 0.001),
        ),
    )
  for (const text of [...passed, app.output()])
    expect(markers.some((marker) => text.includes(marker))).toBe(false)
  for (const signal of signals) expect(betrays(Buffer.from(signal, 'base64url'))).toBe(false)
  expect(app.output()).not.toContain('find:signal')
})

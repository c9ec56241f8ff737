import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, northOf, type Phone, test } from './fixture.ts'
import { agree, arrive } from './together.ts'

// The test searches the output and every file.
test.use({ ownServer: { LOG_LEVEL: 'trace' } })
// One after the other, so that they start one server instead of three.
test.describe.configure({ mode: 'default' })

const LATITUDE = 47.31415926
const LONGITUDE = 8.27182818

test('coordinates never leave the phone: in no request, no log line, and no file of the server', async ({
  phone,
  app,
}) => {
  const ana = await phone('ana', { at: [LATITUDE, LONGITUDE] })
  const sent: string[] = []
  ana.page.on('request', (request) =>
    sent.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers())),
  )
  ana.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())))

  await ana.enter()
  await ana.page.getByRole('link', { name: 'Profile' }).click()
  await ana.page.getByRole('link', { name: 'Nearby' }).click()
  await ana.switchOn()
  await ana.page.getByRole('button', { name: /^within/ }).click()
  await ana.page.getByRole('switch', { name: 'Right here' }).click()
  await expect(ana.page.getByText(/Right here until/)).toBeVisible()
  await ana.moveTo([LATITUDE + 0.00000007, LONGITUDE + 0.00000009])
  await ana.page.getByText('3 miles', { exact: true }).click()
  await expect(ana.page.getByText('within about 3 miles')).toBeVisible()
  await expect(ana.page.getByText(/Right here until/)).toBeVisible()

  const cell = sent.find((text) => text.includes('"cell":"88'))
  expect(cell, 'the cell was sent, so this looked in the right place').toBeDefined()
  expect(sent.filter(betrays)).toEqual([])
  expect(app.output().split('\n').filter(betrays)).toEqual([])
  for (const file of await filesBelow(app.dataDir)) expect(betrays(await contentOf(file)), file).toBe(false)
})

/** Empty if it is gone: the server is still copying its build into place. */
async function contentOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
}

/** As text with six digits, in degrees or radians, or as an 8-byte number in either byte order. */
function betrays(where: string | Buffer): boolean {
  const bytes = Buffer.from(where)
  return MARKERS.some((marker) => bytes.includes(marker))
}

const MARKERS = [LATITUDE, LONGITUDE, (LATITUDE * Math.PI) / 180, (LONGITUDE * Math.PI) / 180].flatMap(
  (coordinate) => {
    const little = Buffer.alloc(8)
    little.writeDoubleLE(coordinate)
    return [Buffer.from(coordinate.toFixed(8).slice(0, 7)), little, Buffer.from(little).reverse()]
  },
)

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test('two people who both want it see the distance in feet, also after a disconnect, and the relayed signals reveal no place', async ({
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

  await test.step('she switches it on, he is asked, and nothing is sent before he agrees', async () => {
    await ana.page.getByRole('button', { name: 'More' }).click()
    await ana.page.getByRole('button', { name: 'Find each other' }).click()
    await ana.page.getByRole('button', { name: 'Switch it on' }).click()
    await expect(ana.page.getByText(/Nothing is sent until then/)).toBeVisible()
    await expect(bo.page.getByText(`${ana.username} would like to find you.`)).toBeVisible()
    expect(passed.filter((frame) => frame.includes('find:signal'))).toEqual([])
    await bo.page.getByRole('button', { name: 'Switch it on' }).click()
  })

  const words = ({ page }: Phone) =>
    page
      .getByText(/Your phone says/)
      .locator('strong')
      .textContent()
  await test.step('both see the distance and the same three words', async () => {
    for (const { page } of [ana, bo])
      await expect(page.getByText('about 200 feet', { exact: true })).toBeVisible()
    expect(await words(ana)).toBe(await words(bo))
  })

  await test.step('it continues while they chat, with the same words after a disconnect and new words after a reload', async () => {
    await bo.moveTo(northOf(exactly, 30))
    await expect(ana.page.getByText('about 100 feet', { exact: true })).toBeVisible()
    const before = await words(ana)
    await bo.page.getByRole('link', { name: 'Chats' }).click()
    await bo.page.getByRole('link', { name: ana.username }).click()
    await bo.page.getByRole('button', { name: 'Verify connection' }).click()
    expect(await words(bo)).toBe(before)
    await bo.page.keyboard.press('Escape')
    await expect(bo.page.getByRole('dialog')).toHaveCount(0)
    await bo.page.getByRole('link', { name: 'All chats' }).click()
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

  await test.step('reporting different words ends it for both', async () => {
    await arrive(ana)
    await ana.page.getByRole('button', { name: 'They’re different' }).click()
    await expect(bo.page.getByText(/Your phones showed different words/)).toBeVisible()
  })

  const signals = passed.flatMap((frame) => /"signal":"([\w-]+)"/.exec(frame)?.[1] ?? [])
  expect(signals.length).toBeGreaterThan(10)
  const markers = [exactly[0], exactly[1]].map((coordinate) => coordinate.toFixed(8).slice(0, 7))
  const betraysPlace = (bytes: Buffer) =>
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
  for (const signal of signals) expect(betraysPlace(Buffer.from(signal, 'base64url'))).toBe(false)
  expect(app.output()).not.toContain('find:signal')
})

test('an unknown link shows as expired, and neither its page nor the server log keeps the token', async ({
  phone,
  app,
}) => {
  const sam = await phone('sam')
  const token = 'a-token-that-is-nobody'
  await sam.page.goto(`/check-in/${token}`)
  await expect(sam.page.getByText('This link no longer works')).toBeVisible()
  await expect(sam.page).toHaveURL(/\/check-in\/link$/)
  expect(app.output()).not.toContain(token)
  const response = await fetch(`${app.url}/check-in/${token}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
})

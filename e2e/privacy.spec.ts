import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixture.ts'

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
  await ana.page.getByRole('button', { name: 'Change' }).click()
  await ana.page.getByRole('switch', { name: 'Right here' }).click()
  await expect(ana.page.getByText(/right here/)).toBeVisible()
  await ana.moveTo([LATITUDE + 0.00000007, LONGITUDE + 0.00000009])
  await ana.page.getByText('3 miles').click()
  await expect(ana.page.getByText(/ · 3 miles · right here/)).toBeVisible()

  const cell = sent.find((text) => text.includes('"cell":"88'))
  expect(cell, 'the cell was sent, so this looked in the right place').toBeDefined()
  expect(sent.filter(betrays)).toEqual([])
  expect(app.output().split('\n').filter(betrays)).toEqual([])
  for (const file of await filesBelow(app.dataDir)) expect(betrays(await readFile(file)), file).toBe(false)
})

/** As text with six digits, in degrees or radians; or as the 8 bytes of a number, in either byte order. */
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

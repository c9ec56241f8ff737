import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPicture } from './oidc-picture.ts'

const PICTURE = Buffer.from('a picture')
const MEGABYTE = Buffer.alloc(1024 * 1024)

let here: string
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/moved') return void response.writeHead(302, { location: '/picture' }).end()
  if (request.url === '/endless') {
    const write = () => {
      while (!response.destroyed && response.write(MEGABYTE));
    }
    response.on('drain', write)
    return write()
  }
  if (request.url === '/large') return void response.end(Buffer.alloc(20 * 1024 * 1024))
  if (request.url === '/trickling') {
    const more = setInterval(() => response.write('.'), 100)
    return void response.on('close', () => clearInterval(more))
  }
  if (request.url === '/picture') return void response.end(PICTURE)
  response.writeHead(404).end('nothing')
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a picture at the provider itself is fetched, also in a private network', async () => {
  expect(await fetchPicture(`${here}/picture`, here)).toEqual(PICTURE)
})

test.each(['/moved', '/endless', '/nothing', '/large', '/trickling'])(
  'no redirect is followed, and no endless file is kept: %s',
  async (path) => {
    expect(await fetchPicture(`${here}${path}`, here)).toBeNull()
  },
)

test('nothing is fetched from other private addresses, whatever they are called', async () => {
  const port = new URL(here).port
  asked.length = 0
  for (const address of [
    `${here}/picture`,
    `http://localhost:${port}/picture`,
    `https://localhost:${port}/picture`,
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/picture',
    'https://printer.local/picture',
    'https://user@example.org/picture',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'nonsense',
  ])
    expect(await fetchPicture(address, 'https://login.example.org'), address).toBeNull()
  expect(asked).toEqual([])
})

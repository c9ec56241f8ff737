import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

test('a taken port is one sentence with the setting and the remedy', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(listen(fastify(), { host: '127.0.0.1', port })).rejects.toThrow(
    `PORT ${port} is taken by another program (HOST 127.0.0.1): set PORT to another number, or stop that program.`,
  )
})

test.each(['192.0.2.1', 'no-such-host.invalid', '2001:db8::1'])(
  'HOST %s is named as the mistake',
  async (host) => {
    await expect(listen(fastify(), { host, port: 0 })).rejects.toThrow(
      `HOST ${host} is no address of this machine`,
    )
  },
)

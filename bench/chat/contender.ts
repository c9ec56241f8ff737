import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sendMessage } from '@hereabouts/contract/chat/endpoints'
import { messageSent } from '@hereabouts/contract/chat/events'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { fillPath } from '@hereabouts/contract/http/path'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { AS_STARTED, freePort, spawnApp } from '../../e2e/app.ts'
import { between } from '../../server/test/chatting.ts'
import { ORIGIN, type Person } from '../../server/test/person.ts'
import type { Couple } from '../people.ts'

/** A server in a process of its own, with its clients in this one. */
export interface Contender {
  name: string
  /** Sends a message to the second person of a couple. Returns whether it was acknowledged. */
  say(couple: number, text: string): Promise<boolean>
  /** Calls the handler with the text of every message that arrives at an open connection. */
  onHeard(handler: (text: string) => void): void
  /** Opens `count` connections of people who do nothing. */
  openIdle(count: number): Promise<{ close(): Promise<void> }>
  /** The server's memory after a garbage collection. */
  memory(): Promise<NodeJS.MemoryUsage>
  stop(): Promise<void>
}

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const BARE = fileURLToPath(new URL('bare.ts', import.meta.url))
const REPORT_HEAP = { NODE_OPTIONS: `--import ${new URL('report-heap.js', import.meta.url).href}` }
const AT_ONCE = 50

/** Starts the built server in `dataDir`, which contains these people. */
export async function startOurs(
  dataDir: string,
  { couples, idle }: { couples: readonly Couple[]; idle: readonly Person[] },
): Promise<Contender> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: ORIGIN, THROTTLES: 'off', ...REPORT_HEAP }
  const app = spawnApp(env, AS_STARTED)
  await untilAnswered(`${url}/readyz`, app.process)
  const optionsOf = ({ cookie }: Person) => ({ extraHeaders: { cookie, origin: ORIGIN } })
  const ears = await openAll(
    url,
    couples.map(([, other]) => optionsOf(other)),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * couples.length })
  return {
    name: 'Hereabouts',
    say(couple, text) {
      const [from, to] = couples[couple] as Couple
      const body = JSON.stringify({ clientId: crypto.randomUUID(), text })
      const path = fillPath(sendMessage.path, between(from, to), {})
      const headers = { cookie: from.cookie, origin: ORIGIN, 'content-type': 'application/json' }
      return new Promise((resolve) => {
        request({ port, host: '127.0.0.1', method: 'POST', path, agent, headers }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode === 200))
        })
          .on('error', () => resolve(false))
          .end(body)
      })
    },
    onHeard(handler) {
      for (const socket of ears)
        socket.off(messageSent.name).on(messageSent.name, (payload: { message: Message }) => {
          handler(payload.message.text)
        })
    },
    openIdle: (count) => openIdle(url, idle.slice(0, count).map(optionsOf)),
    memory: () => memoryOf(app.process),
    async stop() {
      agent.destroy()
      await end(app.process, ears)
    },
  }
}

/** A bare Socket.IO server with one insert per message, in the same kind of database. */
export async function startBare(dataDir: string, couples: number): Promise<Contender> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', TSX, '--conditions=@hereabouts/source', BARE], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...REPORT_HEAP },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilAnswered(url, child)
  const each = Array.from({ length: couples }, (_, nth) => nth)
  const optionsOf = (person: string) => ({ auth: { person } })
  const mouths = await openAll(
    url,
    each.map((nth) => optionsOf(`one ${nth}`)),
  )
  const ears = await openAll(
    url,
    each.map((nth) => optionsOf(`other ${nth}`)),
  )
  return {
    name: 'bare',
    say: (couple, text) =>
      new Promise((resolve) => mouths[couple]?.emit('say', `other ${couple}`, text, resolve)),
    onHeard(handler) {
      for (const socket of ears) socket.off('message').on('message', ({ text }) => handler(text))
    },
    openIdle: (count) =>
      openIdle(
        url,
        Array.from({ length: count }, (_, nth) => optionsOf(`idle ${nth}`)),
      ),
    memory: () => memoryOf(child),
    stop: () => end(child, [...mouths, ...ears]),
  }
}

type Options = Partial<ManagerOptions & SocketOptions>

async function openIdle(url: string, all: readonly Options[]) {
  const sockets = await openAll(url, all)
  return {
    async close() {
      for (const socket of sockets) socket.close()
    },
  }
}

/** Opens a connection for each, in batches. */
export async function openAll(url: string, all: readonly Options[]): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        all.slice(from, from + AT_ONCE).map(async (options) => {
          const socket = io(url, {
            transports: ['websocket'],
            forceNew: true,
            reconnection: false,
            ...options,
          })
          await new Promise<void>((resolve, reject) =>
            socket.once('connect', resolve).once('connect_error', reject),
          )
          return socket
        }),
      )),
    )
  return sockets
}

export async function memoryOf(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  let said = ''
  const reported = new Promise<NodeJS.MemoryUsage>((resolve) => {
    const listen = (text: string) => {
      said += text
      const line = /memory (\{.*\})\n/.exec(said)
      if (!line) return
      child.stdout?.off('data', listen)
      resolve(JSON.parse(line[1] as string))
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
  })
  child.kill('SIGUSR2')
  return reported
}

async function end(child: ChildProcess, sockets: readonly Socket[]) {
  for (const socket of sockets) socket.close()
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function untilAnswered(url: string, child: ChildProcess) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server of ${url} ended with ${child.exitCode}`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

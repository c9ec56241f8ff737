import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { SHORT_LIVED } from 'durable-pglite/test/start-process'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { makeCall, ORIGIN, type Person, personOf } from '../../server/test/person.ts'
import { askPostgres, startPostgres } from '../../server/test/postgres-server.ts'
import { startRedis } from '../../server/test/redis-server.ts'
import { freePort, spawnApp } from '../app.ts'
import { startPgBouncer } from './pgbouncer.ts'

const NGINX_CONF = new URL('../../docs/operating/nginx.conf', import.meta.url)
const SECRET = 'a secret that the nodes of this test share'
const CLOCK = { now: () => new Date() }

/** Something that takes calls: a node, or the proxy in front of them. */
export interface Endpoint {
  url: string
  http: FastifyInstance
}

export interface Node extends Endpoint {
  dataDir: string
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM, and returns how it ended. */
  stop(): Promise<number | NodeJS.Signals>
  /** Starts it again at the same address, if given with another build's program. */
  restart(main?: string): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Whether it has ended, for any reason. */
  hasEnded(): boolean
  output(): string
}

/** Nodes as in production, each in its own process, on one PostgreSQL and one Redis, behind one nginx. */
export async function startCluster({
  nodes: count = 2,
  port,
  isPooled = false,
  env = {},
}: {
  nodes?: number
  /** The proxy's port. Defaults to any free one. */
  port?: number
  /** Whether the nodes reach PostgreSQL through a PgBouncer in transaction mode. */
  isPooled?: boolean
  /** More settings of the nodes. With a DATABASE_URL, they use that server instead. */
  env?: Record<string, string>
} = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-cluster-'))
  const postgres = await startPostgres()
  const redis = await startRedis()
  const pooler = isPooled ? await startPgBouncer(postgres.url) : null
  const shared = {
    DATABASE_URL: pooler?.url ?? postgres.url,
    REDIS_URL: redis.url,
    SECRET,
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: '1',
    DOCUMENTS_DIR: join(directory, 'documents'),
    ...env,
  }
  // All at once on an empty database, as in a deployment.
  const nodes = await Promise.all(
    Array.from({ length: count }, (_, n) => startNode({ DATA_DIR: join(directory, `node-${n}`), ...shared })),
  )
  const proxy = await startNginx(
    directory,
    nodes.map(({ url }) => new URL(url).port),
    port ?? (await freePort()),
  )
  const ask = <Row extends object>(text: string, values?: unknown[]) =>
    askPostgres<Row>(env.DATABASE_URL ?? postgres.url, text, values)
  const sockets: Socket[] = []
  let addresses = 0

  return {
    nodes,
    proxy,
    redis,
    postgres,
    ask,
    /** Signs a person up. Their calls go through `endpoint`, by default the proxy. */
    async signUp(name: string, endpoint: Endpoint = proxy): Promise<Person> {
      // Goes straight to a node, which trusts one proxy. Each person has an address of their own, because
      // sign-ups are limited per address.
      const headers = { 'x-forwarded-for': `10.0.${Math.floor(addresses / 250)}.${addresses++ % 250}` }
      const answer = await makeCall(nodes[0]?.http as FastifyInstance, register, {
        body: accountOf(name),
        headers,
      })
      if (answer.statusCode !== 200) throw new Error(`sign-up of ${name}: ${answer.body}`)
      await ask('update users set email_verified = true where username = $1', [`${name}_here`])
      const cookie = [answer.headers['set-cookie']].flat().join('; ').split(';')[0] as string
      return personOf(endpoint.http, CLOCK, answer.json<OwnUser>(), cookie)
    },
    /** The same person, calling through another endpoint. */
    at: (endpoint: Endpoint, person: Person) => personOf(endpoint.http, CLOCK, person.user, person.cookie),
    /** Opens a person's live connection, which reconnects by itself. Returns everything it receives. */
    async listen(person: Person, endpoint: Endpoint = proxy) {
      const socket = io(endpoint.url, {
        transports: ['websocket'],
        extraHeaders: { cookie: person.cookie, origin: ORIGIN },
        forceNew: true,
        reconnectionDelay: 100,
        reconnectionDelayMax: 500,
      })
      sockets.push(socket)
      const received: [string, ...unknown[]][] = []
      socket.onAny((name: string, ...payload: unknown[]) => received.push([name, ...payload]))
      await new Promise<void>((resolve, reject) =>
        socket.once('connect', resolve).once('connect_error', reject),
      )
      return { socket, received }
    },
    async stop() {
      for (const socket of sockets) socket.close()
      await Promise.all(nodes.map((node) => node.kill()))
      await proxy.stop()
      await redis.stop()
      await pooler?.stop()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

export function accountOf(name: string) {
  const username = `${name}_here`
  return {
    username,
    password: `${username} has a long password`,
    email: `${username}@example.org`,
    interests: [1, 2, 3],
  }
}

/** One node, which keeps its address across restarts. */
export async function startNode(env: Record<string, string>): Promise<Node> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = (main?: string) => spawnApp({ ...env, PORT: String(port) }, SHORT_LIVED, main)
  let app = start()
  await untilReady(url, app)

  return {
    url,
    http: callerOf(url),
    dataDir: env.DATA_DIR ?? '',
    async kill() {
      app.process.kill('SIGKILL')
      await app.exited
    },
    async stop() {
      app.process.kill('SIGTERM')
      return app.exited
    },
    async restart(main) {
      app = start(main)
      await untilReady(url, app)
    },
    signal: (signal) => void app.process.kill(signal),
    hasEnded: () => app.process.exitCode !== null || app.process.signalCode !== null,
    output: () => app.output(),
  }
}

async function untilReady(url: string, app: ReturnType<typeof spawnApp>) {
  const ended = app.exited.then((code) =>
    Promise.reject(new Error(`a node ended with ${code}: ${app.output()}`)),
  )
  ended.catch(() => {})
  for (;;) {
    const response = await Promise.race([fetch(`${url}/readyz`).catch(() => null), ended])
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** nginx with exactly the configuration that we recommend, except for the ports. */
async function startNginx(
  directory: string,
  ports: string[],
  port: number,
): Promise<Endpoint & { stop(): Promise<void> }> {
  const site = readFileSync(NGINX_CONF, 'utf8')
    .replace(/listen 127\.0\.0\.1:\d+;/, `listen 127.0.0.1:${port};`)
    // Repeats the first server line for every node.
    .replaceAll(/( *server 127\.0\.0\.1:)\d+( .*;\n)(?:\1\d+ .*;\n)*/g, (_, before, after) =>
      ports.map((node) => `${before}${node}${after}`).join(''),
    )
  const file = join(directory, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  )
  writeFileSync(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${directory}/nginx.pid; error_log stderr;
    events { worker_connections 20000; } http { ${temporary.join(' ')} ${site} }`,
  )
  const server = spawn('nginx', ['-c', file, '-p', directory, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  server.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const exited = once(server, 'exit')
  const ended = exited.then(() => Promise.reject(new Error(`nginx does not run: ${said.join('')}`)))
  ended.catch(() => {})
  const endWithUs = () => server.kill('SIGTERM')
  process.once('exit', endWithUs)
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const response = await Promise.race([fetch(`${url}/metrics`).catch(() => null), ended])
    if (response?.status === 404) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    http: callerOf(url),
    async stop() {
      process.off('exit', endWithUs)
      server.kill('SIGTERM')
      await exited
    },
  }
}

/** Sends calls that tests make on a local server over the network to another. */
export function callerOf(url: string): FastifyInstance {
  async function inject(request: {
    method: string
    url: string
    headers: Record<string, string>
    payload?: object
  }) {
    const { method, headers, payload } = request
    const response = await fetch(url + request.url, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const body = await response.text()
    return {
      body,
      statusCode: response.status,
      json: () => JSON.parse(body),
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
    }
  }
  return { inject } as unknown as FastifyInstance
}

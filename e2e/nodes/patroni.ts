import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { askPostgres, findInstalled } from '../../server/test/postgres-server.ts'
import { freePort } from '../app.ts'

const PATRONI = new URL('../../docs/operating/patroni.yaml', import.meta.url)
const HAPROXY = new URL('../../docs/operating/haproxy.cfg', import.meta.url)
const NAMES = ['one', 'two'] as const
/** Joining takes a copy of the primary. */
const PATIENCE_MS = 120_000

interface Member {
  name: string
  directory: string
  api: number
  process: ChildProcess
}

/**
 * Two PostgreSQL under Patroni with etcd, behind HAProxy, with exactly the configuration that we recommend, except for
 * the addresses.
 */
export async function startPatroni() {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-patroni-'))
  // PostgreSQL does not run as root, but tests in a container do.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (user.uid) chownSync(directory, user.uid, user.gid)
  const log: string[] = []
  const running = new Set<ChildProcess>()
  // Patroni stops its server then.
  const endWithUs = () => {
    for (const child of running) child.kill('SIGTERM')
  }
  process.once('exit', endWithUs)
  function start(program: string, given: string[]): ChildProcess {
    const env = { ...process.env, HOME: directory, LANG: 'C.UTF-8' }
    const child = spawn(program, given, { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => log.push(text))
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const [etcd, etcdPeer, database] = [await freePort(), await freePort(), await freePort()]
  const store = start('etcd', [
    `--data-dir=${join(directory, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${etcd}`,
    `--advertise-client-urls=http://127.0.0.1:${etcd}`,
    `--listen-peer-urls=http://127.0.0.1:${etcdPeer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${etcdPeer}`,
    `--initial-cluster=default=http://127.0.0.1:${etcdPeer}`,
  ])

  const members: Member[] = []
  const ports = new Map<string, { postgres: number; api: number }>()
  for (const name of NAMES) ports.set(name, { postgres: await freePort(), api: await freePort() })
  for (const name of NAMES) {
    const { postgres, api } = ports.get(name) as { postgres: number; api: number }
    const place = join(directory, name)
    mkdirSync(place)
    if (user.uid) chownSync(place, user.uid, user.gid)
    const config = readFileSync(PATRONI, 'utf8')
      .replace('name: one', `name: ${name}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
      .replaceAll('10.0.0.1:8008', `127.0.0.1:${api}`)
      .replaceAll('10.0.0.1:5432', `127.0.0.1:${postgres}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace(/data_dir: .*/, `data_dir: ${join(place, 'data')}`)
      .replace(/bin_dir: .*/, `bin_dir: ${process.env.POSTGRES_BIN ?? findInstalled()}`)
      .replace(
        'postgresql:\n  listen',
        `postgresql:\n  parameters:\n    unix_socket_directories: ${place}\n  listen`,
      )
    writeFileSync(join(place, 'patroni.yaml'), config)
    const member = { name, directory: place, api, process: start('patroni', [join(place, 'patroni.yaml')]) }
    members.push(member)
    if (name === 'one') await until(async () => (await primary()) !== null, 'a primary')
  }
  writeFileSync(
    join(directory, 'haproxy.cfg'),
    readFileSync(HAPROXY, 'utf8')
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${database}`)
      .replaceAll(/^ {2}server (\w+) .*/gm, (_, name: string) => {
        const at = ports.get(name)
        return `  server ${name} 127.0.0.1:${at?.postgres} check port ${at?.api}`
      }),
  )
  const proxy = start('haproxy', ['-db', '-f', join(directory, 'haproxy.cfg')])

  function answers(member: Member, role: string): Promise<boolean> {
    return fetch(`http://127.0.0.1:${member.api}/${role}`)
      .then(({ ok }) => ok)
      .catch(() => false)
  }
  async function primary(): Promise<Member | null> {
    for (const member of members) if (await answers(member, 'primary')) return member
    return null
  }
  async function until(isSo: () => Promise<boolean>, what: string) {
    for (const endAt = Date.now() + PATIENCE_MS; !(await isSo()); await delay(100))
      if (Date.now() > endAt) throw new Error(`Patroni has not got ${what}: ${log.slice(-20).join('')}`)
  }
  /** Both are there, and a commit waits for the second one. */
  const untilWhole = () =>
    until(
      async () =>
        (await primary()) !== null &&
        (await Promise.all(members.map((member) => answers(member, 'synchronous')))).some(Boolean),
      'a synchronous standby',
    )
  const url = `postgres://postgres:CHANGE_ME@127.0.0.1:${database}/postgres`
  await untilWhole()
  await until(() => askPostgres(url, 'select').then(Boolean, () => false), 'a way through HAProxy')

  return {
    url,
    untilWhole,
    /** Kills the primary with its Patroni, as a machine that loses power. Returns how to start it again. */
    async killPrimary(): Promise<() => void> {
      const member = await primary()
      if (!member) throw new Error('there is no primary')
      const postmaster = Number(
        readFileSync(join(member.directory, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      const gone = once(member.process, 'exit')
      member.process.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await gone
      return () => {
        member.process = start('patroni', [join(member.directory, 'patroni.yaml')])
      }
    },
    async stop() {
      process.off('exit', endWithUs)
      // In this order, because Patroni and its server need the store until they have stopped.
      for (const child of [proxy, ...members.map(({ process: patroni }) => patroni), store]) await end(child)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

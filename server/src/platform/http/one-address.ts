import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Gauge, type Registry } from 'prom-client'
import { type Clock, HOUR_MS } from '../clock.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Secret } from '../secret.ts'
import { networkOf } from './address.ts'

/** From which addresses the people of the last hour called. Says whether the proxies in front hide them. */
export interface CallerAddresses {
  note(account: number, address: string): void
  mostShared(): MostShared
}

/** The address from which most people called last. */
export interface MostShared {
  /** Everybody of the last hour, at any address. */
  people: number
  /** How many of them have this address. */
  there: number
  /** Whether it is on the internet, rather than this machine's or its network's. */
  isPublic: boolean
}

const PEOPLE_KEPT_MAX = 10_000
/** With fewer, a family or an office could be everybody. */
const PEOPLE_MIN = 20
const PERCENT_MIN = 90

/** Counts on this node, in memory, and keeps addresses only as keyed hashes. */
export function createCallerAddresses(clock: Clock, secret: Secret): CallerAddresses {
  const lastAddresses = new LRUCache<number, string>({
    max: PEOPLE_KEPT_MAX,
    ttl: HOUR_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  return {
    note(account, address) {
      const key = secret.digest('caller addresses', networkOf(address)).toString('base64url')
      lastAddresses.set(account, isOwnNetwork(address) ? key : PUBLIC + key)
    },
    mostShared() {
      const counts = new Map<string, number>()
      for (const address of lastAddresses.values()) counts.set(address, (counts.get(address) ?? 0) + 1)
      const people = [...counts.values()].reduce((sum, count) => sum + count, 0)
      const [address = '', there = 0] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
      return { people, there, isPublic: address.startsWith(PUBLIC) }
    },
  }
}

const PUBLIC = 'public '

/** Notes the address of every signed-in caller. */
export function noteCallers(app: FastifyInstance, addresses: CallerAddresses) {
  app.addHook('onResponse', async ({ viewer, ip }) => {
    if (viewer) addresses.note(viewer.id, ip)
  })
}

/** For `doctor`, which runs in a process of its own, and for Prometheus. */
export function measureAddresses(registry: Registry, addresses: CallerAddresses) {
  new Gauge({
    name: CALLERS,
    registers: [registry],
    help: 'People who called this node in the last hour.',
    collect() {
      this.set(addresses.mostShared().people)
    },
  })
  new Gauge({
    name: AT_ONE_ADDRESS,
    registers: [registry],
    help: 'How many of them have the most shared address, by its network: public or own.',
    labelNames: ['network'],
    collect() {
      const { there, isPublic } = addresses.mostShared()
      this.set({ network: 'public' }, isPublic ? there : 0)
      this.set({ network: 'own' }, isPublic ? 0 : there)
    },
  })
}

/** Reads what `measureAddresses` writes; null if it is not there. */
export function readMostShared(metrics: string): MostShared | null {
  const read = (name: string) => {
    const line = metrics.split('\n').find((each) => each.startsWith(`${name} `))
    return line === undefined ? Number.NaN : Number(line.slice(name.length))
  }
  const people = read(CALLERS)
  const outside = read(`${AT_ONE_ADDRESS}{network="public"}`)
  const own = read(`${AT_ONE_ADDRESS}{network="own"}`)
  if ([people, outside, own].some(Number.isNaN)) return null
  return { people, there: Math.max(outside, own), isPublic: outside > own }
}

const CALLERS = 'hereabouts_callers'
const AT_ONE_ADDRESS = 'hereabouts_callers_at_one_address'

/** Whether an address is of this machine or its network, so that it says nothing about a caller on the internet. */
export const isOwnNetwork = (address: string) => OWN_NETWORKS(address.replace(/\/64$/, ''), 0)
/** 100.64.0.0/10: between a provider and its customers, and in many a VPN. */
const OWN_NETWORKS = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal', '100.64.0.0/10'])

/** People whose own addresses the server does not see. */
export interface HiddenPeople {
  /** A `cdn` or another proxy outside, or a `proxy` of this network. */
  by: 'cdn' | 'proxy'
  people: number
  there: number
}

/** What is probably wrong if nearly everybody has one address, or null. */
export function hidingProxy(
  { people, there, isPublic }: MostShared,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): HiddenPeople | null {
  if (isLoopback(new URL(publicUrl).hostname)) return null
  if (people < PEOPLE_MIN || there * 100 < people * PERCENT_MIN) return null
  return { by: isPublic ? 'cdn' : 'proxy', people, there }
}

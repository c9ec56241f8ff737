import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { typing } from '@hereabouts/contract/chat/endpoints-live'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { callerOf } from '../../e2e/nodes/cluster.ts'
import { makeCall, type Person, personOf } from '../../server/test/person.ts'
import type { Ledger } from './ledger.ts'

/** A simulated person: their cookie and calls, and the live connection of their open app. */
export interface Simulated extends Person {
  socket: Socket
  /** Shows the other person that this one is typing. */
  type(other: { id: number }): void
}

export interface Place {
  url: string
  ledger: Ledger
}

export interface Account {
  username: string
  interests: readonly number[]
  /** Their network address, for servers that trust a proxy. */
  address?: string
}

const CLOCK = { now: () => new Date() }

/** Creates an account and opens the app, all over the network like a phone. */
export async function arrive(place: Place, account: Account): Promise<Simulated> {
  const { username, interests, address } = account
  const http = doorTo(place, address)
  const answer = await makeCall(http, register, {
    body: { username, password: passwordOf(username), email: emailOf(username), interests },
  })
  if (answer.statusCode !== 200) throw new Error(`sign-up of ${username}: ${answer.body}`)
  place.ledger.did('signed up')
  const cookie = [answer.headers['set-cookie']].flat().join('; ').split(';')[0] as string
  const person = personOf(http, CLOCK, answer.json<OwnUser>(), cookie)
  const socket = openSocket(place, cookie, username)
  return {
    ...person,
    socket,
    type: ({ id }) => void socket.emit(typing.name, { a: person.id, b: id }),
  }
}

export const emailOf = (username: string) => `${username}@example.org`
export const passwordOf = (username: string) => `${username} has a long password`

/** The connection to the server: sends every call over the network and records its result and duration. */
function doorTo({ url, ledger }: Place, address?: string): FastifyInstance {
  const plain = callerOf(url)
  type Inject = (request: { method: string; url: string; headers: object }) => Promise<LightMyRequestResponse>
  const inject: Inject = async (request) => {
    const name = nameOf(request)
    const headers = { ...request.headers, origin: url, ...(address && { 'x-forwarded-for': address }) }
    const startedAt = performance.now()
    try {
      const answer = await (plain.inject as unknown as Inject)({ ...request, headers })
      ledger.answered(name, performance.now() - startedAt, answer.statusCode, answer.body)
      return answer
    } catch (error) {
      ledger.unanswered(name, (error as { cause?: { code?: string } }).cause?.code ?? String(error))
      throw error
    }
  }
  return { inject } as unknown as FastifyInstance
}

/** The call's path pattern, without IDs. */
function nameOf({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.replace(/\?.*$/, '').replaceAll(/\/\d+/g, '/{}')}`
}

function openSocket({ url, ledger }: Place, cookie: string, username: string): Socket {
  const socket = io(url, {
    // Like in the app.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: 10_000,
    extraHeaders: { cookie, origin: url, 'user-agent': username },
    forceNew: true,
  })
  socket.on('connect', () => ledger.did('connected'))
  socket.on('disconnect', (why) => why !== 'io client disconnect' && ledger.did(`disconnected: ${why}`))
  socket.on('connect_error', ({ message }) => ledger.unanswered('socket', message))
  return socket
}

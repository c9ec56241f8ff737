import { getAvailability, switchAvailability } from '@hereabouts/contract/availability/endpoints'
import type { Availability } from '@hereabouts/contract/availability/schemas'
import type { ResponseOf } from '@hereabouts/contract/http/endpoint'
import { type EventsMissed, eventsMissed } from '@hereabouts/contract/live/event'
import { io } from 'socket.io-client'
import { ORIGIN, type Person } from '../../server/test/person.ts'
import { rest } from './talk.ts'

export type RestingPhone = ReturnType<typeof openRestingPhone>

/**
 * The open app of somebody who is available and touches nothing. Like the app, it asks for its availability with
 * every connection and at every gap, and switches on again if the server has lost it.
 */
export function openRestingPhone(person: Person, url: string) {
  const params = { id: person.id }
  let known: Availability | null = null
  /** When it last switched on again, by this process's clock. */
  let resumedAt: number | null = null
  let isOver = false
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie: person.cookie, origin: ORIGIN, 'user-agent': `phone of ${person.username}` },
    forceNew: true,
  })

  async function refetch() {
    while (!isOver) {
      const answer = await person.answer(getAvailability, { params }).catch(() => null)
      if (answer?.statusCode === 200) return settle(answer.json<ResponseOf<typeof getAvailability>>())
      await rest(100)
    }
  }
  async function settle({ availability }: ResponseOf<typeof getAvailability>) {
    if (availability) known = availability
    else if (known) {
      const { rangeMetres, until, upFor, cell } = known
      const body = { rangeMetres, until, upFor, cell }
      const answer = await person.answer(switchAvailability, { params, body }).catch(() => null)
      if (answer?.statusCode === 200) resumedAt = performance.now()
      else if (!isOver) await rest(100).then(refetch)
    }
  }
  socket.on('connect', () => void refetch())
  socket.on(
    eventsMissed.name,
    ({ withinMs }: EventsMissed) => void rest(Math.random() * withinMs).then(refetch),
  )

  return {
    isOn: () => known !== null && socket.connected,
    hasResumedSince: (at: number) => resumedAt !== null && resumedAt > at,
    close() {
      isOver = true
      socket.close()
    },
  }
}

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { switchAvailability } from '@hereabouts/contract/availability/endpoints'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { invite, listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { gridDisk, gridRingUnsafe } from 'h3-js'
import { playBadEvening } from './crowd/bad-evening.ts'
import { playHost } from './crowd/host.ts'
import { createLedger } from './crowd/ledger.ts'
import { arrive, type Place, type Simulated } from './crowd/person.ts'
import { CAST, PLACES } from './crowd/small-talk.ts'
import { rest } from './faults/talk.ts'

const SERVER = fileURLToPath(new URL('../server/dist/demo.js', import.meta.url))

/** A message from the server's process. */
type ServerMessage = { url: string } | { simulated: UserId } | { promoted: UserId } | First
interface First {
  cell: string
  interests: InterestId[]
}

/** How many people are there from the start. The others arrive one by one. */
const THERE_AT_ONCE = 5
const COMES_EVERY_MS = 3000
/** They switch on again before the four-hour maximum ends. */
const SWITCHES_ON_EVERY_MS = 230 * 60_000
const AVAILABLE_MINUTES = 239
/** Newcomers have time to look around before the first invitation, and get another if nothing came of it. */
const FIRST_INVITES_AFTER_MS = 20_000
const INVITES_EVERY_MS = 60_000
const LOOKS_EVERY_MS = 5000
const INVITATIONS_MAX = 3

/**
 * `npm run demo`: a throw-away instance with simulated people around the first person who switches on. With
 * `-- --moderator`: one after a bad evening, for people who learn to moderate.
 */
async function run() {
  const server = fork(SERVER, {
    // The server is already built, so it must not inherit this process's loader.
    execArgv: [],
    env: { LOG_LEVEL: 'error', ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let people: Simulated[] = []
  let isOver = false
  function end() {
    isOver = true
    for (const { socket } of people) socket.close()
    server.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  server.once('exit', (code) => process.exit(isOver ? 0 : (code ?? 1)))

  const messages = listenTo(server)
  const { url } = await messages.next('url')
  const place = { url, ledger: createLedger() }
  // The newcomer's cell; the simulated people gather around it.
  let there = ''
  const mark = async (id: UserId) => {
    server.send({ simulate: id })
    await messages.next('simulated')
  }
  if (process.argv.includes('--moderator')) {
    people = await practise(place, mark, async (id) => {
      server.send({ promote: id })
      await messages.next('promoted')
    })
    return
  }
  people = await gather(place, mark, () => there)
  process.stdout.write(`
Hereabouts is at ${url}, to be tried alone, until you press Ctrl+C: then all of it is gone.

  1. Create an account, with any e-mail address: no mail is sent.
  2. Switch “Available” on. ${CAST.length} people come around you, all of them marked as simulated.
  3. Invite one. They accept, answer, and tell you the code by which you meet.

`)
  const first = await messages.next('cell')
  there = first.cell
  await playAround(people, first).catch((error) => {
    // Calls that were in flight when the demo ended have failed.
    if (!isOver) throw error
  })
}

/** Plays the evening, and says how to sign in as its moderator. */
async function practise(
  place: Place,
  mark: (id: UserId) => Promise<void>,
  promote: (id: UserId) => Promise<void>,
): Promise<Simulated[]> {
  const { username, password, people } = await playBadEvening(place, { mark, promote })
  process.stdout.write(`
Hereabouts is at ${place.url} after a bad evening, to be tried alone, until you press Ctrl+C: then all of it is gone.

  1. Sign in as ${username} with the password “${password}”.
  2. Open ${place.url}/admin-console?desk=reports.
  3. Follow docs/operating/moderating.md, from “Practise on a bad evening”.

`)
  return [...people]
}

/** Waits for messages from a process, one kind at a time. */
function listenTo(server: ReturnType<typeof fork>) {
  const waiting = new Map<string, (message: never) => void>()
  const early: ServerMessage[] = []
  server.on('message', (message: ServerMessage) => {
    const kind = [...waiting.keys()].find((key) => key in message)
    if (kind === undefined) early.push(message)
    else {
      waiting.get(kind)?.(message as never)
      waiting.delete(kind)
    }
  })
  return {
    async next<Kind extends 'url' | 'simulated' | 'promoted' | 'cell'>(
      kind: Kind,
    ): Promise<Extract<ServerMessage, Record<Kind, unknown>>> {
      const before = early.findIndex((message) => kind in message)
      if (before >= 0) return early.splice(before, 1)[0] as never
      return new Promise((resolve) => waiting.set(kind, resolve as never))
    },
  }
}

/** Signs everybody up, and marks them as simulated before anybody can see them. */
async function gather(
  place: Place,
  mark: (id: UserId) => Promise<void>,
  where: () => string,
): Promise<Simulated[]> {
  const people: Simulated[] = []
  for (const [nth, [name]] of CAST.entries()) {
    const person = await arrive(place, { username: `simulated_${name.toLowerCase()}`, interests: [1 + nth] })
    await mark(person.id)
    await person.call(changeUser, { params: { id: person.id }, body: { name } })
    playHost(person, nth, where)
    people.push(person)
  }
  return people
}

/** Moves everybody into the hexagons around the first person's. */
async function playAround(people: readonly Simulated[], { cell, interests }: First) {
  const cells = [...gridDisk(cell, 1), ...gridRingUnsafe(cell, 2)].slice(1)
  for (const [nth, person] of people.entries()) {
    if (nth >= THERE_AT_ONCE) await rest(COMES_EVERY_MS)
    // Two of the newcomer's interests, different ones for each person, and three of their own.
    const shared = [0, 1].map((more) => interests[(nth + more * 3) % interests.length] as InterestId)
    const chosen = new Set([...shared, ...[20, 40, 60].map((from) => (from + nth) as InterestId)])
    await person.call(changeUser, { params: { id: person.id }, body: { interests: [...chosen] } })
    await switchOn(person, nth, cells[nth] ?? cell)
    setInterval(() => void switchOn(person, nth, cells[nth] ?? cell).catch(() => {}), SWITCHES_ON_EVERY_MS)
  }
  await rest(FIRST_INVITES_AFTER_MS)
  let invitations = 0
  for (let turn = 0; invitations < INVITATIONS_MAX; turn++) {
    const person = people[turn % people.length] as Simulated
    const isInvited = await inviteSomebody(person, turn).catch(() => false)
    if (isInvited) invitations += 1
    await rest(isInvited ? INVITES_EVERY_MS : LOOKS_EVERY_MS)
  }
}

function switchOn(person: Simulated, nth: number, cell: string) {
  const until = new Date(Date.now() + AVAILABLE_MINUTES * 60_000).toISOString()
  // The longest range: the shorter of two ranges counts, so the newcomer's choice decides.
  const body = { rangeMetres: 16_093, cell, until, upFor: CAST[nth]?.[1] ?? '' } as const
  return person.call(switchAvailability, { params: { id: person.id }, body })
}

/**
 * Invites the first real person on the list, unless the inviter already has a meetup. Returns whether it did.
 */
async function inviteSomebody(person: Simulated, turn: number): Promise<boolean> {
  const found = (await person.nearby()).people.find(({ simulated }) => !simulated)
  const interest = found?.sharedInterests[0]
  if (!found || !interest) return false
  const { meetups } = await person.call(listMeetups)
  if (meetups.some(({ state }) => state === 'pending' || state === 'accepted')) return false
  const body = {
    inviteeId: found.id,
    interestId: interest.id,
    place: PLACES[turn % PLACES.length] as string,
    startsAt: new Date().toISOString(),
    note: 'I am simulated, and glad of company.',
  }
  await person.call(invite, { body })
  return true
}

await run()

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { listConversations } from '@hereabouts/contract/chat/endpoints'
import { EVERY_ENDPOINT } from '@hereabouts/contract/endpoints'
import { listNotifications } from '@hereabouts/contract/notifications/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { expect, test } from 'vitest'
import { award, badgesOf } from '../../test/awarding.ts'
import { say } from '../../test/chatting.ts'
import { met, seenBy } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { confirmAddressWithoutLink } from '../email/service-demo.ts'
import { describeApi } from '../platform/http/openapi.ts'
import { isSimulated, markSimulated } from './service-simulated.ts'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))

test('an ordinary start fails on a database with simulated people, and only there', async () => {
  const { app, bo, deps } = await townWith()
  await app.prepare()
  await markSimulated(deps, bo.id)
  await expect(app.prepare()).rejects.toThrow('This database was made by a demo')
})

test('simulated people are marked as such wherever others see them, and nobody else is', async () => {
  const { ana, bo, deps } = await townWith()
  await markSimulated(deps, bo.id)
  for (const { id } of [ana, bo]) await confirmAddressWithoutLink(deps, id)
  for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
  const seen = async (viewer: Person, other: Person) => {
    const shown = [
      ...(await viewer.nearby()).people,
      await viewer.call(getUser, { params: { id: other.id } }),
      ...(await viewer.call(listConversations)).conversations.map((each) => each.other),
      ...(await viewer.call(listNotifications, { params: { id: viewer.id } })).entries.flatMap((entry) =>
        'other' in entry ? entry.other : [],
      ),
    ]
    return shown.map((each) => 'simulated' in each && each.simulated)
  }
  expect(await seen(ana, bo)).toEqual([true, true])
  expect(await seen(bo, ana)).toEqual([false, false])

  const id = await met(ana, bo)
  await say(ana, bo, 'Hello')
  await say(bo, ana, 'Hello')
  const [toBo, toAna] = [await award(ana, bo, id), await award(bo, ana, id)]
  expect([toBo.other.simulated, toAna.other.simulated]).toEqual([true, false])
  expect([(await seenBy(ana, id))?.other, (await seenBy(bo, id))?.other]).toMatchObject([
    { simulated: true },
    { simulated: false },
  ])
  expect((await badgesOf(ana)).received).toMatchObject([{ other: { simulated: true } }])
  // In the list, the profile, the conversation, and the notifications of messages and the meetup.
  expect(await seen(ana, bo)).toEqual(Array(6).fill(true))
  expect(await seen(bo, ana)).toEqual(Array(6).fill(false))
})

test('confirming an address without a link affects no other account', async () => {
  const { ana, bo, deps } = await townWith()
  await confirmAddressWithoutLink(deps, ana.id)
  expect((await ana.call(getOwnUser)).emailVerified).toBe(true)
  expect((await bo.call(getOwnUser)).emailVerified).toBe(false)
  expect(await isSimulated(deps.db, ana.id)).toBe(false)
})

test('no request can contain the mark', () => {
  // Without shared schemas, the description contains every body and parameter in full.
  const { paths, components } = describeApi({ endpoints: EVERY_ENDPOINT, sessionCookieName: 'session' })
  const bodies = Object.entries(components.schemas).filter(([name]) => name.endsWith('Body'))
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as Described[]
  const sent = JSON.stringify([bodies, operations.map(({ parameters }) => parameters)])
  expect(sent).toContain('"username"')
  expect(sent).not.toContain('simulated')
})

interface Described {
  parameters?: unknown
}

test('only the start of a demo marks people or confirms addresses without a link', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(SOURCES + path, 'utf8') }))
  const filesWith = (words: RegExp) =>
    sources
      .filter(({ text }) => words.test(text))
      .map(({ path }) => path)
      .sort()
  expect(filesWith(/markSimulated|confirmAddressWithoutLink/)).toEqual([
    'accounts/service-simulated.ts',
    'accounts/store-simulated.ts',
    'availability/subscribers-demo.ts',
    'demo.ts',
    'email/service-demo.ts',
  ])
  expect(filesWith(/set [^`]*\bsimulated\s*=/)).toEqual(['accounts/store-simulated.ts'])
  expect(filesWith(/subscribeDemo/)).toEqual(['availability/subscribers-demo.ts', 'demo.ts'])
  expect(filesWith(/isDemo: true|from '\.{1,2}\/demo\.ts'/)).toEqual(['demo.ts'])
})

import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { login, logout, register } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall, type Person, personOf } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { mintViewer, type SessionId } from '../platform/http/viewer.ts'
import { readReport } from './service-queue.ts'

type Cookies = Map<string, string>

/** Ana is in town, and several people sign up and in on one browser. */
async function townWithABrowser() {
  const town = await townWith({ people: ['ana', 'mo'] as const })
  const { ana, mo, http, clock, run, deps } = town
  await run(sql`update users set role = 'moderator' where id = ${mo.id}`)
  const moderator = mintViewer({
    userId: mo.id,
    sessionId: 1 as SessionId,
    role: 'moderator',
    isDue: false,
  })

  function browser() {
    const cookies: Cookies = new Map()
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    async function enter(endpoint: typeof register | typeof login, body: object): Promise<Person> {
      const answer = await makeCall(http, endpoint, { body, cookie: cookie() })
      expect(answer.statusCode, answer.body).toBe(200)
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return personOf(http, clock, answer.json<OwnUser>(), cookie())
    }
    const password = 'a password of the browser'
    return {
      signUp: (username: string) =>
        enter(register, { username, password, email: `${username}@example.org`, interests: [1] }),
      signIn: (username: string) => enter(login, { username, password }),
      signOut: () => makeCall(http, logout, { cookie: cookie() }),
    }
  }
  /** The linked accounts that a moderator sees next to a report by Ana. */
  async function linksOf(subject: Person, kind: 'harassment' | 'connection' = 'harassment') {
    for (const person of [ana, subject]) await person.switchOn()
    const { id } = await ana.call(reportPerson, { body: { userId: subject.id, kind } })
    return (await readReport(deps, moderator, id)).likelyLinks
  }
  return { ...town, browser, linksOf }
}

test('a report of a second account shows the one that the reporter has blocked', async () => {
  const { ana, browser, linksOf } = await townWithABrowser()
  const his = browser()
  const first = await his.signUp('first_account')
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: first.id } })
  await his.signOut()
  const second = await his.signUp('second_account')
  expect(await linksOf(second)).toEqual([
    {
      id: first.id,
      username: 'first_account',
      isBlockedWithReporter: true,
      seenAt: '2026-11-20T18:00:00.000Z',
    },
  ])
})

test('accounts on other browsers are not linked, and a report about the connection has no links', async () => {
  const { browser, linksOf } = await townWithABrowser()
  const his = browser()
  await his.signUp('first_account')
  expect(await linksOf(await browser().signUp('somebody_else'))).toEqual([])
  expect(await linksOf(await his.signUp('second_account'), 'connection')).toEqual([])
})

test('a keyed hash of the browser is stored for thirty days after signing in or out there', async () => {
  const { ana, browser, linksOf, clock, deps, runRetention } = await townWithABrowser()
  const passDays = (days: number) => clock.passMinutes(days * 24 * 60)
  const his = browser()
  await his.signUp('first_account')
  passDays(20)
  await ana.call(getOwnUser)
  await his.signOut()
  const second = await his.signUp('second_account')
  passDays(11)
  const again = await his.signIn('second_account')
  expect(await linksOf(again)).toMatchObject([{ username: 'first_account' }])
  passDays(19)
  await runRetention()
  const rows = await deps.db.many<{ userId: number; keyHash: Buffer }>(
    'test',
    sql`select user_id, key_hash from device_keys`,
  )
  expect(rows.map(({ userId }) => userId)).toEqual([second.id])
  expect(rows[0]?.keyHash).toHaveLength(32)
})

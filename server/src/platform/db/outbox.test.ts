import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { held } from '../../../test/held.ts'
import { rereading } from '../../../test/plans.ts'
import { townWith } from '../../../test/town.ts'
import { later, MINUTE_MS } from '../clock.ts'
import { addToOutbox, claimMails } from './outbox.ts'

test('a batch never has more e-mails than requested, whatever plan the database chooses', async () => {
  const { deps, clock } = await townWith({ people: [] })
  const now = clock.now()
  const claimed = await deps.db.tx(async (tx) => {
    await rereading(tx)
    for (const name of ['ana', 'bo', 'cem']) await addToOutbox(tx, letterTo(name, now), now)
    return claimMails(tx, now, later(now, MINUTE_MS), 2)
  })
  expect(claimed.map(({ recipient }) => recipient).sort()).toEqual(['ana@example.org', 'bo@example.org'])
})

test('an e-mail is never claimed twice, even if two nodes claim it at the same moment', async () => {
  const { deps, clock } = await townWith({ people: [] })
  const now = clock.now()
  for (const name of ['ana', 'bo', 'cem']) await addToOutbox(deps.db, letterTo(name, now), now)
  const rows = await held(deps.db, sql`select from outbox for update`)
  const claims = [1, 2].map(() => claimMails(deps.db, now, later(now, MINUTE_MS), 3))
  // Time for both to find the rows.
  for (let nth = 0; nth < 10; nth++) await deps.db.one('test', sql`select count(*) from outbox`)
  await rows.release()
  claims.push(claimMails(deps.db, now, later(now, MINUTE_MS), 3))
  const claimed = (await Promise.all(claims)).flat().map(({ recipient }) => recipient)
  expect(claimed.sort()).toEqual(['ana@example.org', 'bo@example.org', 'cem@example.org'])
})

function letterTo(name: string, now: Date) {
  return {
    to: `${name}@example.org`,
    about: [],
    locale: null,
    subject: 'Hello',
    body: [],
    expiresAt: later(now, MINUTE_MS),
  }
}

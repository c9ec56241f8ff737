import { expect, test } from 'vitest'
import { rereading } from '../../../test/plans.ts'
import { townWith } from '../../../test/town.ts'
import { later, MINUTE_MS } from '../clock.ts'
import { addToOutbox, claimMails } from './outbox.ts'

test('a batch never has more e-mails than requested, whatever plan the database chooses', async () => {
  const { deps, clock } = await townWith({ people: [] })
  const now = clock.now()
  const claimed = await deps.db.tx(async (tx) => {
    await rereading(tx)
    for (const name of ['ana', 'bo', 'cem']) {
      const letter = {
        to: `${name}@example.org`,
        about: [],
        locale: null,
        subject: 'Hello',
        body: [],
        expiresAt: later(now, MINUTE_MS),
      }
      await addToOutbox(tx, letter, now)
    }
    return claimMails(tx, now, later(now, MINUTE_MS), 2)
  })
  expect(claimed.map(({ recipient }) => recipient).sort()).toEqual(['ana@example.org', 'bo@example.org'])
})

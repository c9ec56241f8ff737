import { readNotifications, removeNotifications } from '@hereabouts/contract/notifications/endpoints'
import { INBOX_PER_PAGE } from '@hereabouts/contract/notifications/limits'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { townThatMet } from '../../test/awarding.ts'
import { say } from '../../test/chatting.ts'
import { inboxOf, inboxSummary, townThatIsOn } from '../../test/inbox.ts'
import { invited, meeting } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'

const of = ({ id }: Person) => ({ params: { id } })
const readAll = (person: Person, readUntil = '2030-01-01T00:00:00Z') =>
  person.call(readNotifications, { ...of(person), body: { readUntil } })

describe('an entry that is read', () => {
  test('is read on every device, which are notified; later entries are unread', async () => {
    const { ana, bo, cy, clock, listen, signIn } = await townThatIsOn()
    await invited(ana, bo)
    const listener = await listen(await signIn(bo))
    await readAll(bo)
    expect(await listener.received()).toEqual([
      { name: 'inbox:marked', payload: [{ readUntil: clock.now().toISOString() }] },
    ])
    expect([(await inboxOf(bo)).unread, await inboxSummary(bo)]).toEqual([0, ['meetup pending']])
    clock.passMinutes(1)
    await invited(cy, bo)
    expect([(await inboxOf(bo)).unread, await inboxSummary(bo)]).toEqual([
      1,
      ['meetup pending *', 'meetup pending'],
    ])
  })

  test('never becomes unread through a device that is behind', async () => {
    const { ana, bo } = await townThatIsOn()
    await invited(ana, bo)
    await readAll(bo)
    await readAll(bo, '2020-01-01T00:00:00Z')
    expect(await inboxSummary(bo)).toEqual(['meetup pending'])
  })
})

describe('an entry that is deleted', () => {
  test('alone or with all older ones, is neither listed nor counted', async () => {
    const { ana, bo, cy, clock } = await townThatIsOn()
    const remove = (body: object) => bo.call(removeNotifications, { ...of(bo), body: body as never })
    const id = await invited(ana, bo)
    await invited(cy, bo)
    await remove({ ids: [`meetup-${id}-pending`] })
    await remove({ ids: ['badge-9'] })
    expect([(await inboxOf(bo)).unread, await inboxSummary(bo)]).toEqual([1, ['meetup pending *']])
    await remove({ until: clock.now().toISOString() })
    expect([(await inboxOf(bo)).unread, await inboxSummary(bo)]).toEqual([0, []])
    clock.passMinutes(1)
    await meeting(ana, cy)
    await say(ana, cy, 'Hello')
    expect(await inboxSummary(cy)).toHaveLength(2)
  })

  test('returns with the next message if it is a conversation', async () => {
    const { ana, bo } = await townThatIsOn()
    await meeting(ana, bo)
    await say(ana, bo, 'Hello')
    const id = (await inboxOf(bo)).entries.find(({ kind }) => kind === 'messages')?.id as string
    await bo.call(removeNotifications, { ...of(bo), body: { ids: [id] } })
    expect(await inboxSummary(bo)).not.toContain('messages 1 *')
    await say(ana, bo, 'Are you there?')
    expect(await inboxSummary(bo)).toContain('messages 2 *')
  })

  test('is remembered only up to a limit', async () => {
    const { ana, deps } = await townWith({ people: ['ana'] })
    for (let nth = 0; nth < 3; nth++) {
      const ids = Array.from({ length: 150 }, (_, n) => `badge-${nth * 150 + n + 1}`)
      await ana.call(removeNotifications, { ...of(ana), body: { ids } })
    }
    const { removed } = await deps.db.one<{ removed: string[] }>('test', sql`select removed from inbox_marks`)
    expect([removed.length, removed.at(-1)]).toEqual([200, 'badge-450'])
  })
})

test('pages have no gaps and no duplicates', async () => {
  const { ana, bo, clock, run } = await townThatMet()
  // More entries at the same moment than fit on a page.
  await run(sql`insert into meetups (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at, ended_at)
    select ${ana.id}, ${bo.id}, 1, 'The fountain', '', ${clock.now()}, 'withdrawn', ${clock.now()}, ${clock.now()}, ${clock.now()}
    from generate_series(1, 40)`)
  const ids: string[] = []
  let before: string | null | undefined
  let pages = 0
  while (before !== null) {
    const page = await inboxOf(bo, before === undefined ? {} : { before })
    expect(page.entries.length).toBeLessThanOrEqual(INBOX_PER_PAGE)
    expect(page.unread).toBe(82)
    ids.push(...page.entries.map(({ id }) => id))
    before = page.next
    pages++
  }
  expect([pages, ids.length, new Set(ids).size]).toEqual([2, 82, 82])
})

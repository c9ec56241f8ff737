import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { userChanged } from '@hereabouts/contract/accounts/events'
import { listAudit } from '@hereabouts/contract/audit/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import {
  hideInterest,
  listInterests,
  mergeInterest,
  renameInterest,
  searchInterests,
} from '@hereabouts/contract/interests/endpoints'
import type { Interest } from '@hereabouts/contract/interests/schemas'
import { invite } from '@hereabouts/contract/meetups/endpoints'
import { nearbyCard } from '@hereabouts/contract/nearby/events'
import { getUser } from '@hereabouts/contract/people/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { invitationTo } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { townWith } from '../../test/town.ts'
import { confirmed } from '../../test/verifying.ts'
import { recountInterests } from './service.ts'

const CHANGES: [string, Endpoint, object][] = [
  ['rename', renameInterest, { name: 'Kite building' }],
  ['hide', hideInterest, { isHidden: true }],
  ['merge', mergeInterest, { intoId: 4 }],
]

describe('interests in people’s own words', () => {
  test('are listed latest first, with the number of people who have each, and without names', async () => {
    const { mo, kites, knots } = await townWithWords()
    expect(await mo.call(searchInterests)).toEqual({
      interests: [
        { id: knots, name: 'Knots', category: 'custom', people: 1, isPublic: false, isHidden: false },
        { id: kites, name: 'Kites', category: 'custom', people: 2, isPublic: false, isHidden: false },
      ],
      next: null,
    })
  })

  test.each([
    ['a part of the name, in any case', 'ITE', ['Kites']],
    ['a percent sign, taken literally', '%', []],
    ['an underscore, taken literally', 'K_', []],
    ['nothing', '', ['Knots', 'Kites']],
    ['spaces', '   ', ['Knots', 'Kites']],
  ])('can be found by %s', async (_, find, expected) => {
    const { mo } = await townWithWords()
    expect(names((await mo.call(searchInterests, { query: { find } })).interests)).toEqual(expected)
  })

  test('are found along with the catalogue when a merge target is searched', async () => {
    const { mo } = await townWithWords()
    const { interests } = await mo.call(searchInterests, { query: { find: 'board game', among: 'all' } })
    expect(interests).toMatchObject([{ name: 'Board games', category: 'social_activities' }])
  })

  test('are listed page by page', async () => {
    const { mo, run } = await townWithWords()
    await run(sql`insert into interests (name, name_key, category, is_public)
      select 'Thing ' || n, 'thing ' || n, 'custom', false from generate_series(1, 60) n`)
    const first = await mo.call(searchInterests, { query: { find: 'thing' } })
    const second = await mo.call(searchInterests, { query: { find: 'thing', before: String(first.next) } })
    expect([first.interests.length, second.interests.length, second.next]).toEqual([50, 10, null])
  })
})

describe('a renamed interest', () => {
  test('has the new name for everybody who has it, and they are notified at once', async () => {
    const { ana, bo, mo, kites, listen, log } = await townWithWords()
    for (const person of [ana, bo]) await person.switchOn()
    const listener = await listen(ana)
    await mo.call(renameInterest, { ...about(kites), body: { name: '  Kite flying ' } })
    expect((await listener.received()).map(({ name }) => name)).toEqual(
      expect.arrayContaining([userChanged.name, nearbyCard.name]),
    )
    expect(await ana.call(getOwnUser)).toMatchObject({
      interests: [COFFEE, { id: kites, name: 'Kite flying' }],
    })
    expect((await bo.nearby()).people[0]?.sharedInterests).toContainEqual({ id: kites, name: 'Kite flying' })
    expect(await log()).toEqual([
      {
        action: 'interests.renamed',
        actorId: mo.id,
        subjectId: null,
        details: { interest: kites, people: 2 },
      },
    ])
  })

  test('has the length limits of all names, and a unique name', async () => {
    const { mo, kites, knots, log } = await townWithWords()
    const rename = (name: string) => mo.errorOf(renameInterest, { ...about(kites), body: { name } })
    expect(await rename(' \u200b')).toBe('422 VALIDATION')
    expect(await rename('k'.repeat(31))).toBe('422 VALIDATION')
    expect(await rename('  KNOTS ')).toBe('409 NAME_TAKEN')
    expect(await rename('board GAMES')).toBe('409 NAME_TAKEN')
    expect(await log()).toEqual([])
    await mo.call(renameInterest, { ...about(knots), body: { name: 'KNOTS' } })
  })
})

describe('a hidden interest', () => {
  test('neither matches nor shows between people, but people who have it keep it', async () => {
    const { ana, bo, mo, kites, columns } = await townWithWords()
    for (const person of [ana, bo]) await person.switchOn()
    await mo.call(hideInterest, { ...about(kites), body: { isHidden: true } })
    expect(sharedOf(await bo.nearby())).toEqual(['Coffee chat'])
    expect(await bo.call(getUser, of(ana))).toMatchObject({
      sharedInterests: [{ id: 1, name: 'Coffee chat' }],
    })
    expect(await bo.errorOf(invite, invitationTo(ana, { interestId: kites }))).toBe('422 INTEREST_NOT_YOURS')
    expect((await ana.call(getOwnUser)).interests).toMatchObject([
      { name: 'Coffee chat' },
      { name: 'Kites', isHidden: true },
    ])
    expect(await columns()).toEqual([true, true])
    // Saving the same interests again changes nothing.
    await ana.call(changeUser, choosing(ana, [1, { name: 'Kites' }]))
    expect(names((await ana.call(getOwnUser)).interests)).toEqual(['Coffee chat', 'Kites'])
  })

  test('cannot be chosen by others, neither by id nor by name, and is in no catalogue', async () => {
    const { cy, mo, kites, run, deps } = await townWithWords()
    await run(sql`update interests set is_public = true where id = ${kites}`)
    expect(names(await cy.call(listInterests))).toContain('Kites')
    await mo.call(hideInterest, { ...about(kites), body: { isHidden: true } })
    await recountInterests(deps)
    expect(names(await cy.call(listInterests))).not.toContain('Kites')
    expect(await cy.errorOf(changeUser, choosing(cy, [1, kites]))).toBe('422 UNKNOWN_INTEREST')
    expect(await cy.errorOf(changeUser, choosing(cy, [1, { name: ' KITES' }]))).toBe('422 INTEREST_HIDDEN')
  })

  test('can be shown again unchanged', async () => {
    const { ana, bo, mo, kites, columns, log, listen } = await townWithWords()
    for (const person of [ana, bo]) await person.switchOn()
    await mo.call(hideInterest, { ...about(kites), body: { isHidden: true } })
    const listener = await listen(bo)
    await mo.call(hideInterest, { ...about(kites), body: { isHidden: false } })
    expect((await listener.received()).map(({ name }) => name)).toContain(nearbyCard.name)
    expect(sharedOf(await bo.nearby())).toEqual(['Coffee chat', 'Kites'])
    expect(await columns()).toEqual([true, true])
    expect((await log()).map(({ action }) => action)).toEqual(['interests.shown', 'interests.hidden'])
  })
})

describe('an interest merged into another', () => {
  test('is replaced, once, for everybody who had it, and they match by the other', async () => {
    const { ana, bo, cy, root, kites, knots, columns, listen, log } = await townWithWords()
    await cy.call(changeUser, choosing(cy, [5, { name: 'Kites' }, { name: 'Knots' }]))
    for (const person of [ana, bo, cy]) await person.switchOn()
    const listener = await listen(cy)
    await root.call(mergeInterest, { ...about(kites), body: { intoId: knots } })
    expect((await listener.received()).map(({ name }) => name)).toContain(userChanged.name)
    expect(names((await ana.call(getOwnUser)).interests)).toEqual(['Coffee chat', 'Knots'])
    expect(names((await cy.call(getOwnUser)).interests).filter((name) => name === 'Knots')).toHaveLength(1)
    const seen = (await cy.nearby()).people.find(({ id }) => id === ana.id)
    expect(seen?.sharedInterests).toEqual([{ id: knots, name: 'Knots' }])
    expect(await columns()).toEqual([true, true, true])
    const { interests } = await root.call(searchInterests)
    expect(interests).toMatchObject([{ id: knots, people: 3 }])
    expect(await log()).toMatchObject([
      { action: 'interests.merged', details: { interest: kites, into: knots, people: 3 } },
    ])
  })

  test('redirects its words to the other from then on, also after further merges', async () => {
    const { dee, root, kites, knots } = await townWithWords()
    await root.call(mergeInterest, { ...about(kites), body: { intoId: knots } })
    await dee.call(changeUser, choosing(dee, [{ name: 'kites' }]))
    expect(names((await dee.call(getOwnUser)).interests)).toEqual(['Knots'])
    // A phone may still have the old id.
    await dee.call(changeUser, choosing(dee, [1, { name: 'Knots' }]))
    await root.call(mergeInterest, { ...about(knots), body: { intoId: 2 } })
    await dee.call(changeUser, choosing(dee, [{ name: 'KITES' }, { name: 'knots' }]))
    expect(names((await dee.call(getOwnUser)).interests)).toEqual(['Board games'])
  })

  test('moves the other into the catalogue at once if enough people have it then', async () => {
    const { root, cy, kites, knots, run } = await townWithWords()
    await run(sql`insert into users (username, name, email, password_hash, created_at)
      select 'w' || n, 'w' || n, 'w@example.org', '', now() from generate_series(1, 3) n`)
    await run(sql`insert into user_interests select id, ${kites}::bigint from users where username like 'w%'`)
    await root.call(mergeInterest, { ...about(kites), body: { intoId: knots } })
    expect(names(await cy.call(listInterests))).toContain('Knots')
  })

  test('cannot be merged into itself, into a hidden one or into an unknown one', async () => {
    const { root, kites, knots, log } = await townWithWords()
    const into = (intoId: number) => root.errorOf(mergeInterest, { ...about(kites), body: { intoId } })
    expect(await into(kites)).toBe('422 SAME_INTEREST')
    expect(await into(999_999)).toBe('404 NOT_FOUND')
    await root.call(hideInterest, { ...about(knots), body: { isHidden: true } })
    expect(await into(knots)).toBe('409 INTO_HIDDEN')
    expect((await log()).map(({ action }) => action)).toEqual(['interests.hidden'])
  })

  test('requires a fresh password', async () => {
    const { root, kites, run } = await townWithWords()
    await run(sql`update sessions set confirmed_until = null`)
    expect(await root.errorOf(mergeInterest, { ...about(kites), body: { intoId: 4 } })).toBe(
      '403 PASSWORD_NEEDED',
    )
  })

  test('is replaced or rejected for somebody who chooses it at that moment', async () => {
    const { cy, root, kites, knots } = await townWithWords()
    await Promise.all([
      root.call(mergeInterest, { ...about(kites), body: { intoId: knots } }),
      cy.answer(changeUser, choosing(cy, [5, { name: 'Kites' }])),
    ])
    const own = names((await cy.call(getOwnUser)).interests)
    expect(own).not.toContain('Kites')
  })
})

test.each(CHANGES)('an admin cannot %s a catalogue interest or an unknown one', async (_, endpoint, body) => {
  const { root } = await townWithWords()
  expect(await root.errorOf(endpoint, { ...about(2), body } as never)).toBe('409 NOT_OWN_WORDS')
  expect(await root.errorOf(endpoint, { ...about(999_999), body } as never)).toBe('404 NOT_FOUND')
})

test.each(CHANGES)('an admin cannot %s without the required fields', async (_, endpoint) => {
  const { root, kites } = await townWithWords()
  expect(await root.errorOf(endpoint, { ...about(kites), body: {} } as never)).toBe('422 VALIDATION')
  expect(await root.errorOf(searchInterests, { query: { find: 'k'.repeat(31) } })).toBe('422 VALIDATION')
})

const COFFEE = { id: 1, name: 'Coffee chat', category: 'social_activities' }

/**
 * Ana and Bo have kites, Ana first, and Cy has knots; a moderator and an admin have just entered their
 * passwords.
 */
async function townWithWords() {
  const people = ['ana', 'bo', 'cy', 'dee', 'mo', 'root'] as const
  const town = await townWith({ people, interests: { dee: [7] } })
  const { ana, bo, cy, mo, root, run, deps } = town
  await run(sql`update users set role = case when id = ${mo.id} then 'moderator' else 'admin' end
    where id in (${mo.id}, ${root.id})`)
  for (const person of [mo, root]) await confirmed(town, person)
  for (const person of [ana, bo]) await person.call(changeUser, choosing(person, [1, { name: 'Kites' }]))
  await cy.call(changeUser, choosing(cy, [5, { name: 'Knots' }]))
  await town.activateInterests()
  const idOf = async (name: string) => {
    const { interests } = await mo.call(searchInterests, { query: { find: name } })
    return interests[0]?.id as number
  }
  return {
    ...town,
    kites: await idOf('Kites'),
    knots: await idOf('Knots'),
    /** The audit log, latest entry first. */
    log: async () => {
      const { entries } = await root.call(listAudit, { query: { action: 'interests' } })
      return entries.map(({ id: _, at: __, ...entry }) => entry)
    },
    /** For each available person, whether the searched column matches its source. */
    columns: async () => {
      const rows = await deps.db.many<{ isTrue: boolean }>(
        'test',
        sql`select a.interests = (
              select interest_mask(coalesce(array_agg(i.id), '{}'), coalesce(array_agg(3), '{}'))
              from user_interests join interests i on i.id = interest_id
              where user_id = a.user_id and not i.is_hidden and matches_from is null) as is_true
            from availabilities a`,
      )
      return rows.map(({ isTrue }) => isTrue)
    },
  }
}

const about = (id: number) => ({ params: { id } })
const of = ({ id }: Person) => ({ params: { id } })

function choosing({ id }: Person, interests: readonly unknown[]) {
  return { params: { id }, body: { interests: interests as number[] } }
}

function names(interests: readonly Pick<Interest, 'name'>[]): string[] {
  return interests.map(({ name }) => name)
}

function sharedOf({ people }: Awaited<ReturnType<Person['nearby']>>): string[] {
  return people.flatMap(({ sharedInterests }) => sharedInterests.map(({ name }) => name))
}

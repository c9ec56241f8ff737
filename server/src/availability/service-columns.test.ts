import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import type { BodyFor } from '@hereabouts/contract/http/endpoint'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { type Town, townWith } from '../../test/town.ts'
import { startDueInterests } from '../interests/service.ts'

/** The denormalised columns of every available person, next to their sources. */
async function columns({ deps }: Town) {
  return deps.db.many<{ kept: object; source: object }>(
    'test',
    sql`select
          json_build_object('verified', a.is_verified, 'only', a.only_show_verified,
            'to', a.visible_to_verified_only, 'interests', a.interests) as kept,
          json_build_object('verified', u.is_verified, 'only', u.only_show_verified,
            'to', u.visible_to_verified_only, 'interests', interest_bits(u.id)) as source
        from availabilities a join users u on u.id = a.user_id order by u.id`,
  )
}

const change = (person: Person, body: BodyFor<typeof changeUser>) =>
  person.call(changeUser, { params: { id: person.id }, body })

describe('the columns that searches compare follow their source at once', () => {
  test('when somebody switches on', async () => {
    const town = await townWith({
      verified: ['ana'],
      settings: { ana: { visibleToVerifiedOnly: true }, bo: { onlyShowVerified: true } },
      interests: { ana: [1, 84], bo: [7] },
    })
    await town.ana.switchOn()
    await town.bo.switchOn()
    const rows = await columns(town)
    expect(rows).toHaveLength(2)
    for (const { kept, source } of rows) expect(kept).toEqual(source)
    expect(rows.map(({ kept }) => kept)).toMatchObject([
      { verified: true, only: false, to: true },
      { verified: false, only: true, to: false },
    ])
  })

  test('when interests are added, replaced or removed', async () => {
    const town = await townWith({ interests: { ana: [1], bo: [2, 3] }, confirmed: ['ana'] })
    const { ana, bo, clock, deps } = town
    await ana.switchOn()
    await bo.switchOn()
    const seen: string[] = []
    for (const interests of [[1, 2, 3], [4, 84], [4], [2, { name: 'Mudlarking' }]]) {
      await change(ana, { interests })
      clock.passMinutes(24 * 60)
      await startDueInterests(deps)
      const rows = await columns(town)
      for (const { kept, source } of rows) expect(kept).toEqual(source)
      seen.push(JSON.stringify(rows))
    }
    expect(new Set(seen).size).toBe(4)
  })

  test('when an address is confirmed, without which dating interests do not match', async () => {
    const town = await townWith({ people: ['ana'], interests: { ana: [1, 74] } })
    await town.ana.switchOn()
    const before = await columns(town)
    await town.run(sql`update users set email_verified = true where id = ${town.ana.id}`)
    const after = await columns(town)
    expect(after).not.toEqual(before)
    for (const { kept, source } of [...before, ...after]) expect(kept).toEqual(source)
  })

  test('when settings or verification change', async () => {
    const town = await townWith({ verified: ['ana'] })
    const { ana, bo, run } = town
    await ana.switchOn()
    await bo.switchOn()
    await change(ana, { privacySettings: { visibleToVerifiedOnly: true } })
    expect((await columns(town)).map(({ kept }) => kept)).toMatchObject([{ to: true }, { to: false }])
    await change(bo, { privacySettings: { onlyShowVerified: true, connectWithUnverified: false } })
    expect((await columns(town)).map(({ kept }) => kept)).toMatchObject([{ only: false }, { only: true }])
    await run(
      sql`update users set verification_status = 'revoked', visible_to_verified_only = false where id = ${ana.id}`,
    )
    expect((await columns(town)).map(({ kept }) => kept)).toMatchObject([
      { verified: false, to: false },
      { only: true },
    ])
    for (const { kept, source } of await columns(town)) expect(kept).toEqual(source)
  })

  test.each(['suspended', 'banned', 'deleted'])('when somebody is %s, they are gone', async (standing) => {
    const town = await townWith()
    const { ana, bo, run } = town
    await ana.switchOn()
    await bo.switchOn()
    await run(sql`update users set standing = ${standing} where id = ${ana.id}`)
    expect(await columns(town)).toHaveLength(1)
    expect(await bo.nearby()).toEqual({ people: [], more: 0 })
  })

  test('and stay unchanged when the transaction is rolled back', async () => {
    const town = await townWith({ people: ['ana', 'bo'] })
    const { ana } = town
    await ana.switchOn()
    const before = await columns(town)
    expect(await ana.errorOf(changeUser, { params: { id: ana.id }, body: { interests: [2, 99_999] } })).toBe(
      '422 UNKNOWN_INTEREST',
    )
    expect(await columns(town)).toEqual(before)
  })
})

import { listAudit } from '@hereabouts/contract/audit/endpoints'
import { awardBadge, listBadgeTypes } from '@hereabouts/contract/badges/endpoints'
import { changeBadgeType, listAllBadgeTypes } from '@hereabouts/contract/badges/endpoints-team'
import type { BadgeTypeChange } from '@hereabouts/contract/badges/schemas'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { award, awardTo, badgesOf, townThatMet } from '../../test/awarding.ts'
import { confirmed } from '../../test/verifying.ts'

const WORDS = { name: 'Good Listener', description: 'Let you finish, and remembered what you said.' }
const OFF: BadgeTypeChange = { ...WORDS, isOffered: false }
const NEW_WORDS: BadgeTypeChange = { name: 'Good Ear', description: 'Hears what is meant.', isOffered: true }

test('an admin sees all badges and how often each was given', async () => {
  const { ana, bo, cy, meetupId } = await townWithAdmin()
  await award(ana, bo, meetupId)
  const { types } = await cy.call(listAllBadgeTypes)
  expect(types).toHaveLength(16)
  expect(types[0]).toEqual({ id: 1, ...WORDS, family: 'communication', isOffered: true, given: 1 })
  expect(types.slice(1).map(({ given }) => given)).toEqual(Array(15).fill(0))
})

test('a badge that is switched off cannot be awarded any more; existing awards stay', async () => {
  const { ana, bo, cy, meetupId, log } = await townWithAdmin()
  await award(ana, bo, meetupId)
  const giving = await awardTo(ana, bo, meetupId, 'Good Listener')
  await cy.call(changeBadgeType, { ...FIRST, body: OFF })
  expect((await ana.call(listBadgeTypes)).map(({ name }) => name)).not.toContain('Good Listener')
  expect(await bo.errorOf(awardBadge, giving)).toBe('422 NO_SUCH_BADGE')
  expect((await badgesOf(bo)).counts).toEqual([{ name: 'Good Listener', givers: 1 }])
  expect((await cy.call(listAllBadgeTypes)).types[0]).toMatchObject({ isOffered: false, given: 1 })

  await cy.call(changeBadgeType, { ...FIRST, body: { ...OFF, isOffered: true } })
  await bo.call(awardBadge, giving)
  const entry = { action: 'badges.typeChanged', actorId: cy.id, subjectId: null }
  expect(await log()).toEqual([
    { ...entry, details: { badgeType: 1, isOffered: true, hasOtherWords: false } },
    { ...entry, details: { badgeType: 1, isOffered: false, hasOtherWords: false } },
  ])
})

test('a new name and description apply everywhere, also to existing awards, and survive a restart', async () => {
  const { ana, bo, cy, meetupId, app, log } = await townWithAdmin()
  await award(ana, bo, meetupId)
  await cy.call(changeBadgeType, { ...FIRST, body: NEW_WORDS })
  expect((await badgesOf(bo)).counts).toEqual([{ name: 'Good Ear', givers: 1 }])
  await app.prepare()
  const types = await ana.call(listBadgeTypes)
  expect(types).toHaveLength(16)
  expect(types[0]).toMatchObject({ name: 'Good Ear', description: 'Hears what is meant.' })
  expect(await log()).toMatchObject([{ details: { badgeType: 1, isOffered: true, hasOtherWords: true } }])
})

test.each<[string, object, string]>([
  ['the name of another badge', { ...NEW_WORDS, name: 'Clear Speaker' }, '409 BADGE_NAME_TAKEN'],
  ['an invisible name', { ...NEW_WORDS, name: '\u3164' }, '422 VALIDATION'],
  ['too long a name', { ...NEW_WORDS, name: 'g'.repeat(31) }, '422 VALIDATION'],
  ['no words', { ...NEW_WORDS, description: ' ' }, '422 VALIDATION'],
  ['too many words', { ...NEW_WORDS, description: 'g'.repeat(121) }, '422 VALIDATION'],
  ['another family', { ...NEW_WORDS, family: 'character' }, '422 VALIDATION'],
])('a badge keeps its texts if the new ones have %s', async (_, body, error) => {
  const { cy, log } = await townWithAdmin()
  expect(await cy.errorOf(changeBadgeType, { ...FIRST, body: body as BadgeTypeChange })).toBe(error)
  expect((await cy.call(listAllBadgeTypes)).types[0]).toMatchObject(WORDS)
  expect(await log()).toEqual([])
})

test('an unknown badge is not found', async () => {
  const { cy } = await townWithAdmin()
  expect(await cy.errorOf(changeBadgeType, { params: { id: 999 }, body: OFF })).toBe('404 NOT_FOUND')
})

test('changing a badge requires a fresh password', async () => {
  const { cy, run } = await townWithAdmin()
  await run(sql`update sessions set confirmed_until = null`)
  expect(await cy.errorOf(changeBadgeType, { ...FIRST, body: OFF })).toBe('403 PASSWORD_NEEDED')
})

const FIRST = { params: { id: 1 } }

/** Ana and Bo have met; Cy is an admin who has just entered their password. */
async function townWithAdmin() {
  const town = await townThatMet()
  const { cy, run } = town
  await run(sql`update users set role = 'admin' where id = ${cy.id}`)
  await confirmed(town, cy)
  return {
    ...town,
    /** The audit log, latest entry first. */
    log: async () => {
      const { entries } = await cy.call(listAudit, { query: { action: 'badges' } })
      return entries.map(({ id: _, at: __, ...entry }) => entry)
    },
  }
}

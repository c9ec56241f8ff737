import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { exceptInbox, townWith } from '../../test/town.ts'

test('a change sets the given fields and leaves the others', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const named = await ana.call(changeUser, changing(ana, { name: '  Ana from the lane 🧗 ' }))
  expect(named).toEqual({ ...ana.user, name: 'Ana from the lane 🧗' })
  const private_ = await ana.call(changeUser, changing(ana, { privacySettings: { onlyShowVerified: true } }))
  expect(private_).toEqual({
    ...named,
    privacySettings: { ...named.privacySettings, onlyShowVerified: true },
  })
  const chosen = await ana.call(changeUser, changing(ana, { interests: [4] }))
  expect(chosen).toEqual({
    ...private_,
    interests: [{ id: 4, name: 'Park walk', category: 'social_activities' }],
    waitingInterests: [{ id: 4, matchesFrom: expect.any(String) }],
  })
  expect(await ana.call(changeUser, changing(ana, {}))).toEqual(chosen)
  expect(await ana.call(getOwnUser)).toEqual(chosen)
})

test('a person chooses the language of the app', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  expect(await ana.call(changeUser, changing(ana, { locale: 'ja' }))).toEqual({ ...ana.user, locale: 'ja' })
  expect(await ana.call(changeUser, changing(ana, { name: 'Ana Lane' }))).toMatchObject({ locale: 'ja' })
})

test('a person chooses how to read the time of day, and goes back to the usual way', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const chosen = { ...ana.user, timeFormat: '24h' }
  expect(await ana.call(changeUser, changing(ana, { timeFormat: '24h' }))).toEqual(chosen)
  expect(await ana.call(changeUser, changing(ana, {}))).toEqual(chosen)
  expect(await ana.call(changeUser, changing(ana, { timeFormat: null }))).toEqual(ana.user)
})

test('the fields about oneself are optional and can be cleared', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  expect(ana.user).toMatchObject({ askMeAbout: '', languages: [], pronouns: '' })
  const said = {
    askMeAbout: 'Where to get dumplings 🥟',
    languages: ['sr', 'en', 'ase'],
    pronouns: 'she/her',
  }
  expect(await ana.call(changeUser, changing(ana, said))).toEqual({ ...ana.user, ...said })
  const nothing = { askMeAbout: ' ', languages: [], pronouns: '' }
  expect(await ana.call(changeUser, changing(ana, nothing))).toEqual(ana.user)
})

test.each<[string, object, string]>([
  ['an empty name', { name: ' ' }, '422 VALIDATION'],
  ['a name of fifty-one characters', { name: 'a'.repeat(51) }, '422 VALIDATION'],
  ['an invisible name', { name: '\u200b\u2060' }, '422 VALIDATION'],
  ['a name without letter, digit or emoji', { name: '…' }, '422 NAME_UNREADABLE'],
  ['a name of the team', { name: 'Hereabouts Team' }, '422 NAME_OFFICIAL'],
  ['a name with a sign of the shield', { name: 'Ana ✅' }, '422 NAME_OFFICIAL'],
  ['a name that reverses the text direction', { name: 'Ana \u202enimda' }, '422 NAME_UNREADABLE'],
  ['81 characters to ask about', { askMeAbout: 'a'.repeat(81) }, '422 VALIDATION'],
  ['two lines to ask about', { askMeAbout: 'Sourdough\nand more' }, '422 ABOUT_UNREADABLE'],
  ['pronouns with a character of private use', { pronouns: 'she \ue000' }, '422 ABOUT_UNREADABLE'],
  ['pronouns with a sign of the shield', { pronouns: 'she ✅' }, '422 PRONOUNS_OFFICIAL'],
  ['pronouns that name a role', { pronouns: 'Hereabouts team' }, '422 PRONOUNS_OFFICIAL'],
  ['pronouns of 41 characters', { pronouns: 'a'.repeat(41) }, '422 VALIDATION'],
  ['a language that does not exist', { languages: ['en', 'xx'] }, '422 VALIDATION'],
  ['the same language twice', { languages: ['en', 'en'] }, '422 VALIDATION'],
  ['nine languages', { languages: ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'sv'] }, '422 VALIDATION'],
  ['another username', { username: 'bo_lane' }, '422 VALIDATION'],
  ['another address, without confirming it', { email: 'bo@example.org' }, '422 VALIDATION'],
  ['a language of the app that it does not have', { locale: 'tlh' }, '422 VALIDATION'],
  ['a clock of ten hours', { timeFormat: '10h' }, '422 VALIDATION'],
  ['a role', { role: 'admin' }, '422 VALIDATION'],
  ['being verified', { isVerified: true }, '422 VALIDATION'],
  ['being simulated', { simulated: true }, '422 VALIDATION'],
  ['no interests', { interests: [] }, '422 NO_INTEREST'],
  [
    'a setting for verified people',
    { privacySettings: { visibleToVerifiedOnly: true } },
    '422 VERIFIED_ONLY_SETTING',
  ],
])('a change to %s is rejected as a whole, including the valid fields', async (_, wrong, error) => {
  const { ana } = await townWith({ people: ['ana'] })
  const valid = { name: 'Ana', interests: [4], privacySettings: { onlyShowVerified: true } }
  expect(await ana.errorOf(changeUser, changing(ana, { ...valid, ...wrong }))).toBe(error)
  expect(await ana.call(getOwnUser)).toEqual(ana.user)
})

test('concurrent changes are all kept', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  await Promise.all([
    ana.call(changeUser, changing(ana, { name: 'Ana' })),
    ana.call(changeUser, changing(ana, { privacySettings: { onlyShowVerified: true } })),
    ana.call(changeUser, changing(ana, { privacySettings: { connectWithUnverified: false } })),
    ana.call(changeUser, changing(ana, { interests: [9] })),
  ])
  expect(await ana.call(getOwnUser)).toMatchObject({
    name: 'Ana',
    privacySettings: { onlyShowVerified: true, connectWithUnverified: false, visibleToVerifiedOnly: false },
    interests: [{ id: 9 }],
  })
})

test('a verified person can choose to be visible to verified people only', async () => {
  const { ana } = await townWith({ people: ['ana'], verified: ['ana'] })
  const settings = { privacySettings: { visibleToVerifiedOnly: true } }
  expect((await ana.call(changeUser, changing(ana, settings))).privacySettings).toMatchObject({
    visibleToVerifiedOnly: true,
  })
})

test('a person who lost verification can change everything else and switch that setting off, but not on', async () => {
  const settings = { ana: { visibleToVerifiedOnly: true } }
  const { ana, run } = await townWith({ people: ['ana'], verified: ['ana'], settings })
  await run(sql`update users set verification_status = 'revoked' where id = ${ana.id}`)
  const set = (visibleToVerifiedOnly: boolean) =>
    changing(ana, { privacySettings: { visibleToVerifiedOnly } })
  expect(await ana.call(changeUser, changing(ana, { name: 'Ana' }))).toMatchObject({
    name: 'Ana',
    privacySettings: { visibleToVerifiedOnly: true },
  })
  await ana.call(changeUser, set(false))
  expect(await ana.errorOf(changeUser, set(true))).toBe('422 VERIFIED_ONLY_SETTING')
})

test('nobody can change another person', async () => {
  const { ana, bo } = await townWith()
  for (const id of [bo.id, 999_999])
    expect(await ana.errorOf(changeUser, { params: { id }, body: { name: 'Mallory' } })).toBe('404 NOT_FOUND')
  expect(await bo.call(getOwnUser)).toEqual(bo.user)
})

test('a change reaches the person’s own devices and nobody else, and a rejected change sends nothing', async () => {
  const { ana, bo, listen } = await townWith()
  const [hers, his] = [await listen(ana), await listen(bo)]
  await ana.call(changeUser, changing(ana, { name: 'Ana' }))
  expect(exceptInbox(await hers.received())).toEqual([{ name: 'user:changed', payload: [] }])
  await ana.errorOf(changeUser, changing(ana, { interests: [] }))
  expect(await hers.received()).toEqual([])
  expect(await his.received()).toEqual([])
})

function changing({ id }: Person, body: object) {
  return { params: { id }, body }
}

test('people with a role may be called by it, and keep that name when they lose it', async () => {
  const { ana, deps } = await townWith({ people: ['ana'] })
  const role = (role: string) =>
    deps.db.run('test', sql`update users set role = ${role} where id = ${ana.id}`)
  await role('moderator')
  expect(await ana.call(changeUser, changing(ana, { name: 'Ana, moderator' }))).toMatchObject({
    name: 'Ana, moderator',
  })
  await role('user')
  await ana.call(changeUser, changing(ana, { name: 'Ana, moderator', pronouns: 'she/her' }))
  expect(await ana.errorOf(changeUser, changing(ana, { name: 'Ana Moderator' }))).toBe('422 NAME_OFFICIAL')
})

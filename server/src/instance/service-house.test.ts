import { listAudit } from '@hereabouts/contract/audit/endpoints'
import { switchAvailability } from '@hereabouts/contract/availability/endpoints'
import { AREA } from '@hereabouts/contract/availability/limits'
import type { RangeMetres } from '@hereabouts/contract/http/ranges'
import {
  acceptRules,
  getAnnouncement,
  getHouse,
  getHouseIcon,
  getInstance,
  getOwnAcceptance,
  removeHouseIcon,
  setHouse,
  setHouseIcon,
} from '@hereabouts/contract/instance/endpoints'
import { announcementChanged } from '@hereabouts/contract/instance/events'
import { HOUSE_TEXT_CHARACTERS_MAX } from '@hereabouts/contract/instance/limits'
import type {
  CurrentAnnouncement,
  House,
  HouseChange,
  HouseIcon,
} from '@hereabouts/contract/instance/schemas'
import { houseChange } from '@hereabouts/contract/instance/schemas'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { latLngToCell } from 'h3-js'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { EMPTY_HOUSE } from '../../test/every-call-gate.ts'
import { of } from '../../test/joining.ts'
import { makeCall, personOf } from '../../test/person.ts'
import { pictureOf } from '../../test/pictures.ts'
import { townWith } from '../../test/town.ts'
import { multipart } from '../../test/uploading.ts'
import { later, MINUTE_MS } from '../platform/clock.ts'

async function townWithRoot() {
  const town = await townWith({ people: ['root', 'ana', 'bo'] })
  const { root, http, run } = town
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  await run(sql`update sessions set confirmed_until = 'infinity' where user_id = ${root.id}`)
  const house = async () => (await makeCall(http, getHouse, {})).json<House>()
  const bodyWith = async (change: Partial<HouseChange>): Promise<HouseChange> => {
    const { rulesVersion, rulesAt, iconHash, ...settings } = await house()
    return { ...settings, asksToAccept: false, ...change }
  }
  return {
    ...town,
    house,
    bodyWith,
    sets: async (change: Partial<HouseChange>) => root.call(setHouse, { body: await bodyWith(change) }),
    errorOf: async (change: Partial<HouseChange>) => root.errorOf(setHouse, { body: await bodyWith(change) }),
    inShort: async () => (await makeCall(http, getAnnouncement, {})).json<CurrentAnnouncement>().house,
    contact: async () => (await makeCall(http, getInstance, {})).json<{ contact: string | null }>().contact,
  }
}

test('until an admin writes something, the house is the app’s own', async () => {
  const { house, inShort } = await townWithRoot()
  const { asksToAccept, ...empty } = EMPTY_HOUSE
  expect(await house()).toEqual({ ...empty, rulesVersion: 0, rulesAt: null, iconHash: null })
  expect(await inShort()).toBeUndefined()
})

test('what an admin writes in any script is in force at once, for visitors and open apps', async () => {
  const { root, ana, sets, house, inShort, listen } = await townWithRoot()
  const { received } = await listen(ana)
  const texts = {
    rules: '# قواعد البيت\n\n* كن لطيفًا',
    terms: '日本語の規約です。',
    privacy: 'Wir speichern **nichts** außer „Äpfeln“.',
    imprint: '👩‍👩‍👧 <b>Verein</b> & Söhne\n\n[Web](https://example.org)',
  }
  const saved = await sets({
    name: '  Das Café ',
    accent: '#00508F',
    contact: 'Hilfe@münchen.example',
    ...texts,
  })
  expect(saved).toMatchObject({
    name: 'Das Café',
    accent: '#00508f',
    contact: 'Hilfe@xn--mnchen-3ya.example',
    ...texts,
  })
  expect(await house()).toEqual(saved)
  const short = await inShort()
  expect(short).toMatchObject({ name: 'Das Café', rulesVersion: 0, hasRules: true, hasImprint: true })
  expect(short?.accent?.light.accent).toBe('#00508f')
  expect(await received()).toEqual([
    { name: announcementChanged.name, payload: [{ announcement: null, house: short }] },
  ])
  const { entries } = await root.call(listAudit, { query: { action: 'house.set' } })
  expect(entries[0]).toMatchObject({
    actorId: root.id,
    details: { terms: texts.terms.length, rulesVersion: 0 },
  })
  expect(JSON.stringify(entries)).not.toContain('日本語')
})

test('the contact that an admin enters wins over the configuration, until it is emptied', async () => {
  const town = await townWith({ people: ['root'], config: { contact: 'config@example.org' } })
  const contact = async () => (await makeCall(town.http, getInstance, {})).json().contact
  expect(await contact()).toBe('config@example.org')
  await town.run(sql`
    insert into house (name, contact, rules, terms, privacy, imprint, revision, rules_version)
    values ('', 'https://example.org/contact', '', '', '', '', 1, 0)`)
  expect(await contact()).toBe('https://example.org/contact')
  await town.run(sql`update house set contact = null`)
  expect(await contact()).toBe('config@example.org')
})

test.each([
  ['#00508F', '#00508f'],
  ['00508f', '#00508f'],
  [' #05f ', '#0055ff'],
  ['b31', '#bb3311'],
])('the colour %j is %s', (typed, accent) => {
  expect(houseChange.shape.accent.parse(typed)).toBe(accent)
})

test('the name is one line, which turns no text around', () => {
  const { name } = houseChange.shape
  expect(name.parse('Das\r\nBcc: x@example.org')).toBe('Das Bcc: x@example.org')
  expect(name.parse('Das \u202eCafé\u2069 "👩‍🍳" & <b>')).toBe('Das Café "👩‍🍳" & <b>')
})

test.each<[string, Partial<HouseChange>, string]>([
  ['a pale colour', { accent: '#ffd54f' }, '422 COLOUR_TOO_PALE'],
  ['white', { accent: '#FFFFFF' }, '422 COLOUR_TOO_PALE'],
  ['a colour’s name', { accent: 'red' }, '422 VALIDATION'],
  ['CSS', { accent: '#b83f12;}' }, '422 VALIDATION'],
  ['a colour that shines through', { accent: '#b83f12cc' }, '422 VALIDATION'],
  ['a name that fits below no icon', { name: 'x'.repeat(31) }, '422 VALIDATION'],
  ['a contact over http', { contact: 'http://example.org' }, '422 VALIDATION'],
  ['a contact that runs scripts', { contact: 'javascript:alert(1)//@example.org' }, '422 VALIDATION'],
  ['a contact with a password', { contact: 'https://ana:pw@example.org' }, '422 VALIDATION'],
  ['a contact that is neither an address nor a page', { contact: 'ask Ana' }, '422 VALIDATION'],
  ['an empty contact', { contact: '' }, '422 VALIDATION'],
  ['a text that is too long', { imprint: 'あ'.repeat(HOUSE_TEXT_CHARACTERS_MAX + 1) }, '422 VALIDATION'],
  ['a text with NUL', { terms: 'a\0b' }, '422 VALIDATION'],
  ['no rules to accept', { rules: '  ', asksToAccept: true }, '422 NO_RULES'],
])('%s is rejected, and nothing changes', async (_, change, error) => {
  const { errorOf, house } = await townWithRoot()
  expect(await errorOf(change)).toBe(error)
  expect((await house()).revision).toBe(0)
})

test('an admin who has not seen the latest change overwrites nothing', async () => {
  const { root, bodyWith, sets, house } = await townWithRoot()
  const first = await bodyWith({ rules: 'One.' })
  const answers = await Promise.all(
    ['One.', 'Two.'].map((rules) => root.answer(setHouse, { body: { ...first, rules } })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { rules } = await house()
  expect(await root.errorOf(setHouse, { body: { ...first, rules: 'Zero.' } })).toBe('409 HOUSE_CHANGED')
  expect((await house()).rules).toBe(rules)
  await sets({ rules: 'Three.' })
  expect(await house()).toMatchObject({ rules: 'Three.', revision: 2 })
})

test.each([false, true])(
  'the same again, because the answer was lost, is saved once: %s',
  async (asksToAccept) => {
    const { root, ana, bodyWith, sets, house } = await townWithRoot()
    const body = await bodyWith({ rules: ' One. ', accent: '#00508F', languages: ['de', 'en'], asksToAccept })
    const saved = await root.call(setHouse, { body })
    expect(await root.call(setHouse, { body })).toEqual(saved)
    expect(await house()).toEqual(saved)
    // Then somebody changes it, and changes it back.
    await sets({ rules: 'Two.' })
    await sets({ rules: 'One.' })
    expect(await root.errorOf(setHouse, { body })).toBe('409 HOUSE_CHANGED')
    expect(await ana.errorOf(setHouse, { body })).toBe('403 FORBIDDEN')
  },
)

describe('members accept the rules', () => {
  test('except for the admin who wrote them', async () => {
    const { root, sets } = await townWithRoot()
    await sets({ rules: 'Be kind.', asksToAccept: true })
    expect(await root.call(getOwnAcceptance, of(root))).toEqual({ accepted: 1 })
    await sets({ rules: 'Be very kind.', asksToAccept: true })
    expect(await root.call(getOwnAcceptance, of(root))).toEqual({ accepted: 2 })
  })

  test('once per version, and a corrected comma asks nobody', async () => {
    const { ana, bo, sets } = await townWithRoot()
    const accepted = async () => (await ana.call(getOwnAcceptance, of(ana))).accepted
    const accepts = (version: number) => ana.errorOf(acceptRules, { ...of(ana), body: { version } })
    expect(await accepted()).toBe(0)
    expect(await accepts(1)).toBe('409 RULES_CHANGED')
    await sets({ rules: 'Be kind.', asksToAccept: true })
    await ana.call(acceptRules, { ...of(ana), body: { version: 1 } })
    expect(await accepted()).toBe(1)
    expect((await bo.call(getOwnAcceptance, of(bo))).accepted).toBe(0)
    expect((await sets({ rules: 'Be kind!' })).rulesVersion).toBe(1)
    expect((await sets({ rules: 'Be very kind!', asksToAccept: true })).rulesVersion).toBe(2)
    // Read before the change.
    expect(await accepts(1)).toBe('409 RULES_CHANGED')
    await ana.call(acceptRules, { ...of(ana), body: { version: 2 } })
    expect(await accepted()).toBe(2)
  })

  test('by signing up with the version that they were shown; another one is asked for later', async () => {
    const { http, clock, sets } = await townWithRoot()
    await sets({ rules: 'Be kind.', asksToAccept: true })
    for (const [name, version, accepted] of [
      ['zoe', 1, 1],
      ['yan', 7, 0],
    ] as const) {
      const body = {
        username: name,
        password: `${name} has a long password`,
        email: `${name}@example.org`,
        interests: [1],
      }
      const response = await makeCall(http, register, { body: { ...body, acceptedRules: version } })
      const [cookie] = response.cookies.map(({ name, value }) => `${name}=${value}`)
      const person = personOf(http, clock, response.json(), cookie as string)
      expect((await person.call(getOwnAcceptance, of(person))).accepted).toBe(accepted)
    }
  })
})

describe('what the operator offers', () => {
  test('a range that is not offered switches nobody on, but who has it keeps it', async () => {
    const { ana, bo, clock, sets } = await townWithRoot()
    const cell = latLngToCell(51.508, -0.1281, AREA.resolution)
    const on = (person: typeof ana, rangeMetres: RangeMetres, minutes = 60) => ({
      params: { id: person.id },
      body: { rangeMetres, cell, until: later(clock.now(), minutes * MINUTE_MS).toISOString(), upFor: '' },
    })
    await ana.call(switchAvailability, on(ana, 8047))
    await sets({ rangesMetres: [805, 1609] })
    expect(await bo.errorOf(switchAvailability, on(bo, 8047))).toBe('422 RANGE_NOT_OFFERED')
    await bo.call(switchAvailability, on(bo, 1609))
    await ana.call(switchAvailability, on(ana, 8047, 90))
    expect(await ana.errorOf(switchAvailability, on(ana, 16093))).toBe('422 RANGE_NOT_OFFERED')
    await sets({ rangesMetres: null })
    await bo.call(switchAvailability, on(bo, 16093))
  })

  test.each<[change: object]>([
    [{ languages: [] }],
    [{ languages: ['tlh'] }],
    [{ languages: ['de', 'de'] }],
    [{ rangesMetres: [] }],
    [{ rangesMetres: [1000] }],
    [{ categories: ['nightlife'] }],
  ])('%j is refused', async (change) => {
    const { errorOf } = await townWithRoot()
    expect(await errorOf(change as Partial<HouseChange>)).toBe('422 VALIDATION')
  })

  test('everybody gets the icon as a square PNG until an admin removes it', async () => {
    const { root, http, sets, inShort } = await townWithRoot()
    await sets({ name: 'Das Café', languages: ['de', 'ar'], categories: ['social_activities'] })
    const { type, payload } = multipart([{ content: await pictureOf({ width: 40, height: 30 }) }])
    const { iconHash } = (
      await makeCall(http, setHouseIcon, {
        cookie: root.cookie,
        body: payload,
        headers: { 'content-type': type },
      })
    ).json<HouseIcon>()
    expect(await inShort()).toMatchObject({
      iconHash,
      languages: ['de', 'ar'],
      categories: ['social_activities'],
    })
    const icon = await makeCall(http, getHouseIcon, { params: { hash: iconHash } })
    expect(icon.headers['content-type']).toBe('image/png')
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
    await root.call(removeHouseIcon, {})
    expect((await makeCall(http, getHouseIcon, { params: { hash: iconHash } })).statusCode).toBe(404)
    expect(await inShort()).toMatchObject({ iconHash: null, name: 'Das Café' })
  })

  test('an icon that is no picture is refused', async () => {
    const { root, http } = await townWithRoot()
    const { type, payload } = multipart([{ content: Buffer.from('<svg onload="alert(1)"/>') }])
    const refused = await makeCall(http, setHouseIcon, {
      cookie: root.cookie,
      body: payload,
      headers: { 'content-type': type },
    })
    expect(refused.json()).toMatchObject({ error: 'NOT_A_PICTURE' })
  })
})

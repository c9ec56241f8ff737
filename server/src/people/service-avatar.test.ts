import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { listConversations } from '@hereabouts/contract/chat/endpoints'
import { listMeetups } from '@hereabouts/contract/meetups/endpoints'
import { nearbyCard } from '@hereabouts/contract/nearby/events'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { getAvatar, removeAvatar, setAvatar } from '@hereabouts/contract/people/endpoints-avatar'
import { AVATAR_BYTES_MAX } from '@hereabouts/contract/people/limits-avatar'
import { blockPerson, unblockPerson } from '@hereabouts/contract/safety/endpoints'
import { submitVerification } from '@hereabouts/contract/verification/endpoints'
import { rejectVerification } from '@hereabouts/contract/verification/endpoints-review'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { award, badgesOf } from '../../test/awarding.ts'
import { meeting, met } from '../../test/meeting.ts'
import { makeCall } from '../../test/person.ts'
import { jpegClaiming, pictureOf, pictureWithPlace } from '../../test/pictures.ts'
import { townWith } from '../../test/town.ts'
import { showAvatar, upload } from '../../test/uploading.ts'
import { townWithVerifiers, waiting } from '../../test/verifying.ts'

test('a picture is stored square, small and without its location', async () => {
  const { ana, http } = await townWith()
  const response = await upload(http, setAvatar, ana, await pictureWithPlace())
  expect(response.json()).toEqual({
    ...ana.user,
    avatarUrl: expect.stringMatching(new RegExp(`^/api/users/${ana.id}/avatar/[\\w-]{22}$`)),
  })
  const { headers, rawPayload } = await http.inject({
    url: response.json().avatarUrl,
    headers: { cookie: ana.cookie },
  })
  const { format, width, height, exif } = await sharp(rawPayload).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 320, height: 320 })
  expect(rawPayload.toString('latin1')).not.toContain('Telltale')
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('the picture appears wherever its owner does', async () => {
  const { ana, bo, http, run } = await townWith()
  await showAvatar(http, ana)
  const { avatarUrl } = await ana.call(getOwnUser)
  await ana.switchOn()
  await bo.switchOn()
  expect((await bo.nearby()).people).toMatchObject([{ id: ana.id, avatarUrl }])
  expect(await bo.call(getUser, { params: { id: ana.id } })).toMatchObject({ avatarUrl })
  await meeting(ana, bo)
  expect((await bo.call(listMeetups)).meetups).toMatchObject([{ other: { id: ana.id, avatarUrl } }])
  expect((await bo.call(listConversations)).conversations).toMatchObject([{ other: { avatarUrl } }])
  await run(sql`update users set visible_to_verified_only = true where id = ${ana.id}`)
  expect(await bo.call(getUser, { params: { id: ana.id } })).toMatchObject({ name: 'ana_here', avatarUrl })
})

test('a new picture has a new address, and the old one is gone', async () => {
  const { ana, bo, http } = await townWith()
  const first = await showAvatar(http, ana, 1)
  const second = await showAvatar(http, ana, 2)
  expect(second.hash).not.toBe(first.hash)
  expect(await bo.errorOf(getAvatar, { params: first })).toBe('404 NOT_FOUND')
  expect((await bo.answer(getAvatar, { params: second })).statusCode).toBe(200)
  expect((await ana.call(removeAvatar, { params: { id: ana.id } })).avatarUrl).toBeNull()
  for (const person of [ana, bo])
    expect(await person.errorOf(getAvatar, { params: second })).toBe('404 NOT_FOUND')
  expect(await ana.call(removeAvatar, { params: { id: ana.id } })).toEqual(ana.user)
})

test('people with the owner on their list are notified of a new picture', async () => {
  const { ana, bo, http, listen } = await townWith()
  await ana.switchOn()
  await bo.switchOn()
  const { received } = await listen(bo)
  await showAvatar(http, ana)
  expect((await received()).map(({ name }) => name)).toContain(nearbyCard.name)
})

test('only people who may see somebody, and companions, can see their picture', async () => {
  const { ana, bo, cy, http, run } = await townWith({ people: ['ana', 'bo', 'cy'] as const })
  const params = await showAvatar(http, ana)
  for (const person of [ana, bo, cy]) await person.switchOn()
  await meeting(ana, bo)
  await run(sql`update users set visible_to_verified_only = true where id = ${ana.id}`)
  expect(await cy.errorOf(getAvatar, { params })).toBe('404 NOT_FOUND')
  expect((await bo.answer(getAvatar, { params })).statusCode).toBe(200)
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: cy.id } })
  expect(await cy.errorOf(getAvatar, { params })).toBe('404 NOT_FOUND')
  expect((await makeCall(http, getAvatar, { params })).statusCode).toBe(401)
})

test('a blocked person sees neither the old picture nor a new one, wherever the two still appear', async () => {
  const { ana, bo, http, run } = await townWith()
  await run(sql`update users set email_verified = true`)
  for (const person of [ana, bo]) await person.switchOn({ minutes: 240 })
  await award(ana, bo, await met(ana, bo))
  const meetupId = await meeting(bo, ana)
  const before = await showAvatar(http, ana, 1)
  const shown = async () => [
    ...(await bo.call(listConversations)).conversations.map(({ other }) => other.avatarUrl),
    ...(await bo.call(listMeetups)).meetups.map(({ other }) => other.avatarUrl),
    ...(await badgesOf(bo)).received.map(({ other }) => other.avatarUrl),
    (await bo.answer(getUser, { params: { id: ana.id } })).json().avatarUrl,
  ]
  const { avatarUrl } = await ana.call(getOwnUser)
  expect(new Set(await shown())).toEqual(new Set([avatarUrl]))
  expect(meetupId).toBeDefined()

  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  const after = await showAvatar(http, ana, 2)
  expect(new Set(await shown())).toEqual(new Set([null]))
  for (const params of [before, after]) expect(await bo.errorOf(getAvatar, { params })).toBe('404 NOT_FOUND')

  // It looks like an account that does not exist, which does not reveal the block.
  await ana.call(unblockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  await run(sql`update users set standing = 'suspended' where id = ${ana.id}`)
  expect(new Set(await shown())).toEqual(new Set([null]))
})

test.each(['banned', 'deleted'])(
  'the picture of an account that is %s cannot be fetched',
  async (standing) => {
    const { ana, bo, http, run } = await townWith()
    for (const person of [ana, bo]) await person.switchOn()
    await meeting(ana, bo)
    const params = await showAvatar(http, ana)
    await run(sql`update users set standing = ${standing} where id = ${ana.id}`)
    expect(await bo.errorOf(getAvatar, { params })).toBe('404 NOT_FOUND')
    expect((await bo.call(listConversations)).conversations).toMatchObject([{ other: { avatarUrl: null } }])
  },
)

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '422 NOT_A_PICTURE'],
  [
    'a polyglot of picture and HTML',
    async () => Buffer.concat([await pictureOf(), Buffer.from('<html>')]),
    '422 MORE_THAN_A_PICTURE',
  ],
  ['20,000 x 20,000 pixels', () => jpegClaiming(20_000, 20_000), '422 TOO_MANY_PIXELS'],
  ['a truncated picture', async () => (await pictureOf()).subarray(0, 2000), '422 PICTURE_BROKEN'],
  ['more than 5 MB', () => Buffer.alloc(AVATAR_BYTES_MAX + 1, 0xff), '413 TOO_LARGE'],
])('%s is rejected, and the old picture stays', async (_, make, error) => {
  const { ana, http } = await townWith({ people: ['ana'] })
  await showAvatar(http, ana)
  const before = await ana.call(getOwnUser)
  const response = await upload(http, setAvatar, ana, await make())
  expect(`${response.statusCode} ${response.json().error}`).toBe(error)
  expect(await ana.call(getOwnUser)).toEqual(before)
})

test("nobody can change another person's picture", async () => {
  const { ana, bo, http } = await townWith()
  const asking = { id: ana.id, cookie: bo.cookie }
  expect((await upload(http, setAvatar, asking, await pictureOf())).json().error).toBe('NOT_FOUND')
  expect(await bo.errorOf(removeAvatar, { params: { id: ana.id } })).toBe('404 NOT_FOUND')
  expect((await upload(http, setAvatar, { ...asking, cookie: '' }, await pictureOf())).statusCode).toBe(401)
  expect((await makeCall(http, removeAvatar, { params: { id: ana.id } })).statusCode).toBe(401)
})

test('a verifier who may decide about a waiting person sees their picture next to the document', async () => {
  const { ana, bo, vera, http, run } = await townWithVerifiers()
  const params = await showAvatar(http, ana)
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: vera.id } })
  await ana.call(blockPerson, { params: { id: ana.id }, body: { userId: bo.id } })
  expect(await vera.errorOf(getAvatar, { params })).toBe('404 NOT_FOUND')
  await ana.call(submitVerification, { params: { id: ana.id }, body: { documentType: 'passport' } })
  expect((await waiting(vera, ana)).avatarUrl).toBe(`/api/users/${params.id}/avatar/${params.hash}`)
  expect((await vera.answer(getAvatar, { params })).statusCode).toBe(200)
  for (const role of ['user', 'moderator']) {
    await run(sql`update users set role = ${role} where id = ${bo.id}`)
    expect(await bo.errorOf(getAvatar, { params })).toBe('404 NOT_FOUND')
  }
  await vera.call(rejectVerification, { params: { id: ana.id }, body: { reason: 'unreadable' } })
  expect(await vera.errorOf(getAvatar, { params })).toBe('404 NOT_FOUND')
})

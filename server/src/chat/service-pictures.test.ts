import { randomUUID } from 'node:crypto'
import { getMessagePicture } from '@hereabouts/contract/chat/endpoints'
import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import { conversationUpdated, messageSent } from '@hereabouts/contract/chat/events'
import { PICTURE_BYTES_MAX } from '@hereabouts/contract/chat/limits'
import { confirmMeetup } from '@hereabouts/contract/meetups/endpoints'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { between, conversationWith, deleteFor, read, reply, say } from '../../test/chatting.ts'
import { inboxOf } from '../../test/inbox.ts'
import { codeOn, HERE, meeting, met } from '../../test/meeting.ts'
import { makeCall, type Person } from '../../test/person.ts'
import { jpegClaiming, pictureOf, pictureWithPlace } from '../../test/pictures.ts'
import { withoutId } from '../../test/request-ids.ts'
import { townWith } from '../../test/town.ts'
import { sendPictureTo } from '../../test/uploading.ts'
import { mintViewer, type SessionId } from '../platform/http/viewer.ts'
import { sendPicture } from './service-pictures.ts'

/**
 * Ana and Bo have met; Cy is nearby. `sends` sends a picture and resolves to the message, or to the error.
 */
async function townOfFriends() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo, http } = town
  for (const person of Object.values(town.people)) await person.switchOn({ minutes: 240 })
  await met(ana, bo)
  const sends = async (from: Person, to: Person, given: Parameters<typeof sendPictureTo>[3] = {}) => {
    const response = await sendPictureTo(http, from, to, given)
    return response.statusCode === 200 ? response.json() : `${response.statusCode} ${response.json().error}`
  }
  const pictureFor = (person: Person, other: Person, seq: number) =>
    person.answer(getMessagePicture, { params: { ...between(person, other), seq } })
  return { ...town, sends, pictureFor }
}

test('a picture is a message like any other, without the place and the camera of its file', async () => {
  const { ana, bo, listen, sends, pictureFor } = await townOfFriends()
  await say(bo, ana, 'Did you take one?')
  const { received } = await listen(bo)
  const clientId = randomUUID()
  const sent = await sends(ana, bo, { clientId, file: await pictureWithPlace(), replyTo: 1 })
  expect(sent).toEqual({
    seq: 2,
    senderId: ana.id,
    clientId,
    text: '',
    sentAt: '2026-11-20T18:00:00.000Z',
    replyTo: 1,
    picture: { width: 400, height: 600 },
  })
  expect((await read(bo, ana, { after: 1 })).messages).toEqual([sent])
  expect(await received()).toContainEqual({
    name: messageSent.name,
    payload: [{ conversation: [ana.id, bo.id], seq: 2, message: sent }],
  })
  expect(await reply(bo, ana, 'Lovely', 2)).toMatchObject({ seq: 3, replyTo: 2 })

  for (const [person, other] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    const { headers, rawPayload } = await pictureFor(person, other, 2)
    const { format, width, height, exif, xmp } = await sharp(rawPayload).metadata()
    expect({ format, width, height, exif, xmp }).toEqual({ format: 'webp', width: 400, height: 600 })
    expect(rawPayload.toString('latin1')).not.toMatch(/Telltale|GPS|Exif/)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600, immutable',
      vary: 'cookie',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  }
})

test('a large picture is shrunk', async () => {
  const { ana, bo, sends } = await townOfFriends()
  const file = await pictureOf({ width: 3200, height: 800 })
  expect(await sends(ana, bo, { file })).toMatchObject({ picture: { width: 1600, height: 400 } })
})

test('two people can send each other pictures only once they have met, and learn that live', async () => {
  const { ana, bo, cy, http, listen, sends } = await townOfFriends()
  const error = '403 NOT_MET'
  const id = await meeting(cy, ana)
  expect(await conversationWith(cy, ana)).toMatchObject({ isAvailable: true, hasMet: false })
  for (const [from, to] of [
    [ana, cy],
    [cy, ana],
  ] as const)
    expect(await sends(from, to)).toBe(error)
  expect((await read(ana, cy)).lastSeq).toBe(0)

  const { received } = await listen(ana)
  await cy.call(confirmMeetup, { params: { id }, body: { code: await codeOn(ana, id), ...HERE } })
  const updates = (await received()).filter(({ name }) => name === conversationUpdated.name)
  expect(updates.at(-1)?.payload).toMatchObject([{ current: { other: { id: cy.id }, hasMet: true } }])
  expect(await sends(cy, ana)).toMatchObject({ seq: 1 })
  expect((await sendPictureTo(http, bo, cy)).json().error).toBe('NOT_FOUND')
})

test('sending again returns the message, whatever has happened since', async () => {
  const { ana, bo, cy, sends } = await townOfFriends()
  const clientId = randomUUID()
  const sent = await sends(ana, bo, { clientId })
  expect(
    await sends(ana, bo, { clientId: clientId.toUpperCase(), file: await pictureOf({ seed: 2 }) }),
  ).toEqual(sent)
  await met(ana, cy)
  expect(await sends(ana, cy, { clientId })).toBe('409 CLIENT_ID_USED')
  await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
  expect(await sends(ana, bo, { clientId })).toEqual(sent)
  expect((await read(bo, ana)).lastSeq).toBe(1)
})

test('a client ID of a text returns the text, and adds no picture to it', async () => {
  const { ana, bo, sends, pictureFor } = await townOfFriends()
  const clientId = randomUUID()
  const text = await say(ana, bo, 'Hello', clientId)
  expect(await sends(ana, bo, { clientId })).toEqual(text)
  expect((await pictureFor(bo, ana, 1)).statusCode).toBe(404)
})

test('after a block nobody can send pictures, and those that were sent stay, like messages', async () => {
  const { ana, bo, sends, pictureFor } = await townOfFriends()
  await sends(ana, bo)
  await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
  for (const [from, to] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    expect(await sends(from, to)).toBe('403 CONVERSATION_UNAVAILABLE')
    expect((await read(from, to)).messages).toHaveLength(1)
    expect((await pictureFor(from, to, 1)).statusCode).toBe(200)
  }
})

test('a picture whose receiver blocks the sender while it is being decoded is not sent', async () => {
  const { ana, bo, deps } = await townOfFriends()
  const db = Object.create(deps.db) as typeof deps.db
  // The transaction begins after the picture was decoded.
  db.tx = async (work) => {
    await bo.call(blockPerson, { params: { id: bo.id }, body: { userId: ana.id } })
    return deps.db.tx(work)
  }
  const viewer = mintViewer({ userId: ana.id, sessionId: 1 as SessionId, role: 'user', isDue: false })
  const given = { a: ana.id, b: bo.id, clientId: randomUUID() }
  const error = await sendPicture({ ...deps, db }, viewer, given, await pictureOf()).catch((error) => error)
  expect(error.definition).toBe(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
  expect((await read(bo, ana)).lastSeq).toBe(0)
})

test('nobody else sees a picture, or learns that there is one', async () => {
  const { ana, bo, cy, http, sends, pictureFor } = await townOfFriends()
  await sends(ana, bo)
  await say(ana, bo, 'Nice?')
  const nothing = await pictureFor(ana, bo, 99)
  for (const response of [
    await pictureFor(ana, bo, 2),
    await cy.answer(getMessagePicture, { params: { ...between(ana, bo), seq: 1 } }),
    await pictureFor(cy, bo, 1),
  ])
    expect([response.statusCode, withoutId(response.body)]).toEqual([404, withoutId(nothing.body)])
  const params = { ...between(ana, bo), seq: 1 }
  expect((await makeCall(http, getMessagePicture, { params })).statusCode).toBe(401)
  expect((await sendPictureTo(http, { id: ana.id, cookie: '' }, bo)).statusCode).toBe(401)
  expect((await sendPictureTo(http, { id: ana.id, cookie: cy.cookie }, bo)).json().error).toBe('NOT_FOUND')
})

test('a deleted picture is gone for its deleter, and from the database once both have deleted it', async () => {
  const { ana, bo, deps, sends, pictureFor } = await townOfFriends()
  await sends(ana, bo)
  const stored = () => deps.db.many('test', sql`select seq from message_pictures`)
  await deleteFor(ana, bo, 1)
  expect((await pictureFor(ana, bo, 1)).statusCode).toBe(404)
  expect((await read(ana, bo)).messages).toEqual([
    expect.not.objectContaining({ picture: expect.anything() }),
  ])
  expect((await pictureFor(bo, ana, 1)).statusCode).toBe(200)
  expect((await read(bo, ana)).messages).toMatchObject([{ picture: { width: 600 } }])
  expect(await stored()).toHaveLength(1)
  await deleteFor(bo, ana, 1)
  expect(await stored()).toEqual([])
})

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a page', () => Buffer.from('<!doctype html>'), '422 NOT_A_PICTURE'],
  ['a decompression bomb', () => jpegClaiming(20_000, 20_000), '422 TOO_MANY_PIXELS'],
  [
    'a polyglot',
    async () => Buffer.concat([await pictureOf(), Buffer.from('<html>')]),
    '422 MORE_THAN_A_PICTURE',
  ],
  ['a file that is too large', () => Buffer.alloc(PICTURE_BYTES_MAX + 1, 0xff), '413 TOO_LARGE'],
])('%s is rejected, and no message is sent', async (_, make, error) => {
  const { ana, bo, sends } = await townOfFriends()
  expect(await sends(ana, bo, { file: await make() })).toBe(error)
  expect((await read(bo, ana)).lastSeq).toBe(0)
})

test('a reply to a message that does not exist, and an invalid ID, are rejected', async () => {
  const { ana, bo, sends } = await townOfFriends()
  expect(await sends(ana, bo, { replyTo: 5 })).toBe('422 NO_ORIGINAL')
  expect(await sends(ana, bo, { replyTo: 0 })).toBe('422 VALIDATION')
  expect(await sends(ana, bo, { clientId: '1' })).toBe('404 NOT_FOUND')
})

test('the inbox and the list of conversations say that it is a picture', async () => {
  const { ana, bo, deps, sends } = await townOfFriends()
  await say(ana, bo, 'Look')
  await sends(ana, bo)
  await deps.bus.settled()
  const inbox = (await inboxOf(bo)).entries
  expect(inbox).toContainEqual(
    expect.objectContaining({ kind: 'messages', unread: 2, text: '', isPicture: true }),
  )
  expect(await conversationWith(bo, ana)).toMatchObject({
    lastMessage: { text: '', picture: { width: 600, height: 400 } },
    unread: 2,
  })
})

test('the export contains the pictures of both, except deleted ones', async () => {
  const { ana, bo, sends, pictureFor } = await townOfFriends()
  await sends(ana, bo)
  await sends(bo, ana, { file: await pictureOf({ seed: 2 }) })
  await sends(bo, ana, { file: await pictureOf({ seed: 3 }) })
  await deleteFor(ana, bo, 3)
  const { features } = await ana.call(exportUser, { params: { id: ana.id } })
  const images = await Promise.all(
    [1, 2].map(async (seq) => (await pictureFor(ana, bo, seq)).rawPayload.toString('base64')),
  )
  const address = (seq: number) => `/api/conversations/${ana.id}/${bo.id}/messages/${seq}/picture`
  expect(features.chat?.pictures).toEqual([
    { withId: bo.id, seq: 1, sentByMe: true, address: address(1), webpInBase64: images[0] },
    { withId: bo.id, seq: 2, sentByMe: false, address: address(2), webpInBase64: images[1] },
  ])
})

test('pictures go with the account of either person', async () => {
  const { ana, bo, deps, run, sends } = await townOfFriends()
  await sends(ana, bo)
  await sends(bo, ana)
  await run(sql`delete from users where id = ${bo.id}`)
  expect(await deps.db.many('test', sql`select seq from message_pictures`)).toEqual([])
})

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userChanged } from '@hereabouts/contract/accounts/events'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import {
  getVerification,
  sendDocumentPhoto,
  submitVerification,
} from '@hereabouts/contract/verification/endpoints'
import { rejectVerification, viewDocumentPhoto } from '@hereabouts/contract/verification/endpoints-review'
import { PHOTO_BYTES_MAX } from '@hereabouts/contract/verification/limits'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall, type Person } from '../../test/person.ts'
import { jpegClaiming, pictureOf, pictureWithPlace, pngClaiming } from '../../test/pictures.ts'
import { ITS_ID } from '../../test/request-ids.ts'
import { exceptInbox } from '../../test/town.ts'
import { upload } from '../../test/uploading.ts'
import { sendPhoto, submit, townWithVerifiers, waiting } from '../../test/verifying.ts'
import { randomToken } from '../platform/ids.ts'
import { destroyUnknownFiles } from './service-photos.ts'
import { cleanUpVerifications } from './service-review.ts'

const SENT_AT = '2026-11-20T18:00:00.000Z'
// Four bytes each: random ciphertext contains shorter ones now and then.
const WEBP = ['RIFF', 'WEBP', 'VP8 ', 'VP8L', 'VP8X'].map((magic) => Buffer.from(magic))
const JPEG = [
  ...['ffd8ffdb', 'ffd8ffe0', 'ffd8ffe1'].map((magic) => Buffer.from(magic, 'hex')),
  Buffer.from('JFIF'),
]

test('a photo can be sent before and after submitting', async () => {
  const { ana, bo, http } = await townWithVerifiers()
  const sent = await upload(http, sendDocumentPhoto, ana, await pictureOf())
  expect(sent.json()).toMatchObject({ status: 'none', photoSentAt: SENT_AT })
  await ana.call(submitVerification, byPassport(ana))
  expect(await stateOf(ana)).toMatchObject({ status: 'submitted', photoSentAt: SENT_AT })

  await bo.call(submitVerification, byPassport(bo))
  expect(await stateOf(bo)).toMatchObject({ status: 'submitted', photoSentAt: null })
  await sendPhoto(http, bo)
  expect(await stateOf(bo)).toMatchObject({ status: 'submitted', photoSentAt: SENT_AT })
})

test("the person's other devices are notified of the photo", async () => {
  const { ana, http, signIn, listen } = await townWithVerifiers()
  const { received } = await listen(await signIn(ana))
  await sendPhoto(http, ana)
  expect(exceptInbox(await received())).toEqual([{ name: userChanged.name, payload: [] }])
})

test('a waiting photo is stored as two files, neither of which contains a picture', async () => {
  const { ana, http, files } = await townWithFiles()
  await submit(http, ana)
  const stored = await files()
  expect(stored.map(({ name }) => name.split('.')[1])).toEqual(['key', 'sealed'])
  for (const { content } of stored)
    for (const magic of [...WEBP, ...JPEG]) expect(content.includes(magic)).toBe(false)
})

test('no database row contains any part of the photo', async () => {
  const { ana, http, deps, files } = await townWithFiles()
  await submit(http, ana)
  const [key] = await files()
  const rows = await deps.db.many<{ text: string }>(
    'test',
    sql`select d::text as text from document_photos d union all select v::text from verifications v
      union all select u::text from users u union all select a::text from audit_log a`,
  )
  const text = rows.map((row) => row.text).join()
  expect(text).toContain(key?.name.split('.')[0])
  expect(text).not.toContain(key?.content.toString('hex'))
  expect(text.length).toBeLessThan(10_000)
})

test('the verifier sees the photo upright and without its location', async () => {
  const { ana, vera, http } = await townWithVerifiers()
  await upload(http, sendDocumentPhoto, ana, await pictureWithPlace())
  await ana.call(submitVerification, byPassport(ana))
  const seen = (await vera.answer(viewDocumentPhoto, { params: { id: ana.id } })).rawPayload
  const { format, width, height, exif } = await sharp(seen).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 400, height: 600 })
  expect(seen.toString('latin1')).not.toContain('Telltale')
})

test('a new photo replaces the waiting one, of which nothing remains', async () => {
  const { ana, vera, http, files } = await townWithFiles()
  await submit(http, ana)
  const before = await files()
  const first = (await waiting(vera, ana)).photoId
  await sendPhoto(http, ana, 99)
  const after = await files()
  expect(after).toHaveLength(2)
  expect(after.map(({ name }) => name)).not.toContain(before[0]?.name)
  expect((await waiting(vera, ana)).photoId).not.toBe(first)
})

test('of several photos sent at once, one is kept', async () => {
  const { ana, http, files } = await townWithFiles()
  await Promise.all([1, 2, 3, 4].map((seed) => sendPhoto(http, ana, seed)))
  expect(await files()).toHaveLength(2)
})

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '422 NOT_A_PICTURE'],
  ['a PDF', () => Buffer.from('%PDF-1.7'), '422 NOT_A_PICTURE'],
  [
    'a GIF',
    async () =>
      sharp(await pictureOf())
        .gif()
        .toBuffer(),
    '422 NOT_A_PICTURE',
  ],
  [
    'a polyglot of picture and HTML',
    async () => Buffer.concat([await pictureOf(), Buffer.from('<html>')]),
    '422 MORE_THAN_A_PICTURE',
  ],
  ['a PNG of 20,000 x 20,000', () => pngClaiming(20_000, 20_000), '422 TOO_MANY_PIXELS'],
  ['a JPEG of 20,000 x 20,000', () => jpegClaiming(20_000, 20_000), '422 TOO_MANY_PIXELS'],
  ['a truncated picture', async () => (await pictureOf()).subarray(0, 2000), '422 PICTURE_BROKEN'],
  ['more than 15 MB', () => Buffer.alloc(PHOTO_BYTES_MAX + 1, 0xff), '413 TOO_LARGE'],
  ['nothing', () => Buffer.alloc(0), '422 FILE_MISSING'],
])('%s is rejected, and nothing is stored', async (_, make, error) => {
  const { ana, http, files, photoRows } = await townWithFiles()
  const response = await upload(http, sendDocumentPhoto, ana, await make())
  expect(`${response.statusCode} ${response.json().error}`).toBe(error)
  expect([await files(), await photoRows()]).toEqual([[], 0])
  expect(await stateOf(ana)).toMatchObject({ photoSentAt: null })
})

test.each([
  ['none', 200],
  ['submitted', 200],
  ['rejected', 200],
  ['expired', 200],
  ['revoked', 200],
  ['verified', 409],
])('with a verification that is %s, sending a photo gives %s', async (status, answered) => {
  const { ana, http, run, files } = await townWithFiles()
  await run(sql`update users set verification_status = ${status} where id = ${ana.id}`)
  const response = await upload(http, sendDocumentPhoto, ana, await pictureOf())
  expect(response.statusCode).toBe(answered)
  expect(await files()).toHaveLength(answered === 200 ? 2 : 0)
})

test('a decision made during the upload leaves nothing of the photo', async () => {
  const { ana, http, deps, files, photoRows } = await townWithFiles()
  await ana.call(submitVerification, byPassport(ana))
  const put = deps.documents.put
  deps.documents.put = async (name, content) => {
    await put(name, content)
    await deps.db.run('test', sql`update users set verification_status = 'verified' where id = ${ana.id}`)
  }
  const response = await upload(http, sendDocumentPhoto, ana, await pictureOf())
  expect(response.json().error).toBe('ALREADY_VERIFIED')
  expect([await files(), await photoRows()]).toEqual([[], 0])
})

test('a photo of a person who is banned during the upload is rejected, and nothing of it remains', async () => {
  const { ana, http, deps, files, photoRows } = await townWithFiles()
  const put = deps.documents.put
  deps.documents.put = async (name, content) => {
    await put(name, content)
    await deps.db.run('test', sql`update users set standing = 'banned' where id = ${ana.id}`)
  }
  const response = await upload(http, sendDocumentPhoto, ana, await pictureOf())
  expect(response.json().error).toBe('UNAVAILABLE')
  expect([await files(), await photoRows()]).toEqual([[], 0])
})

test('nobody can send a photo for another person or read their verification', async () => {
  const { ana, bo, vera, http } = await townWithVerifiers()
  for (const { cookie, ...person } of [bo, vera]) {
    const asking = { ...person, cookie, id: ana.id }
    const response = await upload(http, sendDocumentPhoto, asking, await pictureOf())
    expect(`${response.statusCode} ${response.json().error}`).toBe('404 NOT_FOUND')
    expect(await person.errorOf(getVerification, { params: { id: ana.id } })).toBe('404 NOT_FOUND')
  }
  const response = await upload(http, sendDocumentPhoto, { ...ana, cookie: '' }, await pictureOf())
  expect(response.json()).toEqual({
    error: 'UNAUTHORIZED',
    message: COMMON_ERRORS.UNAUTHORIZED.message,
    ...ITS_ID,
  })
  expect((await makeCall(http, getVerification, { params: { id: ana.id } })).statusCode).toBe(401)
})

test('a person can send twenty photos an hour', async () => {
  const { ana, http } = await townWithVerifiers({ config: { throttles: true } })
  const send = () => upload(http, sendDocumentPhoto, ana, Buffer.from('no picture'))
  for (let n = 0; n < 20; n++) expect((await send()).json().error).toBe('NOT_A_PICTURE')
  expect((await send()).json().error).toBe('TOO_MANY')
})

test('a photo without a submission is destroyed after a day', async () => {
  const { ana, bo, http, clock, deps, files } = await townWithFiles()
  await sendPhoto(http, ana)
  await submit(http, bo)
  clock.passMinutes(24 * 60 - 1)
  await cleanUpVerifications(deps)
  expect(await files()).toHaveLength(4)
  clock.passMinutes(1)
  await cleanUpVerifications(deps)
  expect(await files()).toHaveLength(2)
  expect(await stateOf(ana)).toMatchObject({ photoSentAt: null })
  expect(await stateOf(bo)).toMatchObject({ photoSentAt: SENT_AT })
})

test('after thirty days no photo remains, and a person who is still waiting can start again', async () => {
  const { ana, http, clock, deps, run, files, photoRows } = await townWithFiles()
  await submit(http, ana)
  await run(sql`update sessions set expires_at = '2027-02-01'`)
  clock.passMinutes(30 * 24 * 60 - 1)
  await cleanUpVerifications(deps)
  expect(await files()).toHaveLength(2)
  clock.passMinutes(1)
  await cleanUpVerifications(deps)
  expect([await files(), await photoRows()]).toEqual([[], 0])
  expect(await stateOf(ana)).toMatchObject({ status: 'expired', photoSentAt: null })
  await submit(http, ana)
})

test('a key or photo that could not be destroyed is destroyed by the next cleanup', async () => {
  const { ana, vera, http, deps, files, photoRows } = await townWithFiles()
  await submit(http, ana)
  const { remove } = deps.documents
  deps.documents.remove = async () => {
    throw new Error('the disk is away')
  }
  await vera.call(rejectVerification, unreadable(ana))
  expect((await stateOf(ana)).status).toBe('rejected')
  expect([(await files()).length, await photoRows()]).toEqual([2, 1])
  deps.documents.remove = remove
  await cleanUpVerifications(deps)
  expect([await files(), await photoRows()]).toEqual([[], 0])
})

test('half-written files of a crashed process are destroyed', async () => {
  const { ana, http, clock, deps, run, files, photoRows, documentsDir } = await townWithFiles()
  await submit(http, ana)
  const [half, none] = [randomToken(), randomToken()]
  await run(sql`insert into document_photos (name, user_id, state, arrived_at)
    select name, ${ana.id}, 'arriving', ${clock.now()} from unnest(${[half, none]}::text[]) as n (name)`)
  await writeFile(join(documentsDir, `${half}.key`), 'a key')
  await cleanUpVerifications(deps)
  expect([(await files()).length, await photoRows()]).toEqual([3, 3])
  clock.passMinutes(10)
  await cleanUpVerifications(deps)
  expect([(await files()).length, await photoRows()]).toEqual([2, 1])
})

test('files without a database row are destroyed at start-up, and all others stay', async () => {
  const { ana, http, app, deps, files, documentsDir } = await townWithFiles()
  await submit(http, ana)
  const known = await files()
  for (const kind of ['key', 'sealed'])
    await writeFile(join(documentsDir, `${randomToken()}.${kind}`), 'left')
  await deps.documents.put(randomToken(), Buffer.from('from before a backup'))
  expect(await files()).toHaveLength(6)
  await app.prepare()
  expect(await files()).toEqual(known)
  await destroyUnknownFiles(deps)
  expect(await files()).toEqual(known)
})

test.each(['deleted', 'banned'])('the photo of an account that is %s is destroyed', async (standing) => {
  const { ana, http, deps, run, files } = await townWithFiles()
  await submit(http, ana)
  await run(sql`update users set standing = ${standing} where id = ${ana.id}`)
  await cleanUpVerifications(deps)
  expect(await files()).toEqual([])
})

test('the photo of an account whose row is gone is destroyed too', async () => {
  const { ana, http, deps, run, files } = await townWithFiles()
  await submit(http, ana)
  await run(sql`delete from users where id = ${ana.id}`)
  await cleanUpVerifications(deps)
  expect(await files()).toEqual([])
})

async function townWithFiles() {
  const town = await townWithVerifiers()
  const { documentsDir } = town.deps.config
  return {
    ...town,
    documentsDir,
    async files() {
      const names = (await readdir(documentsDir).catch(() => [])).sort()
      return Promise.all(
        names.map(async (name) => ({ name, content: await readFile(join(documentsDir, name)) })),
      )
    },
    async photoRows() {
      return (
        await town.deps.db.one<{ n: number }>('test', sql`select count(*)::int as n from document_photos`)
      ).n
    },
  }
}

function stateOf(person: Person) {
  return person.call(getVerification, { params: { id: person.id } })
}

function byPassport({ id }: Person) {
  return { params: { id }, body: { documentType: 'passport' } } as const
}

function unreadable({ id }: Person) {
  return { params: { id }, body: { reason: 'unreadable' } } as const
}

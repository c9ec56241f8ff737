import { readdir } from 'node:fs/promises'
import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { listAudit } from '@hereabouts/contract/audit/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import { nearbyCard } from '@hereabouts/contract/nearby/events'
import { listOwnSanctions } from '@hereabouts/contract/sanctions/endpoints'
import { confirmSession } from '@hereabouts/contract/sign-in/endpoints'
import {
  appealVerification,
  getVerification,
  submitVerification,
} from '@hereabouts/contract/verification/endpoints'
import {
  approveVerification,
  listVerifications,
  rejectVerification,
  revokeVerification,
  viewDocumentPhoto,
} from '@hereabouts/contract/verification/endpoints-review'
import { DECISION_REASONS } from '@hereabouts/contract/verification/limits'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { sendPhoto, submit, townWithVerifiers, waiting } from '../../test/verifying.ts'
import { cleanUpVerifications } from './service-review.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const REVIEWS: [string, Endpoint, object | undefined][] = [
  ['view', viewDocumentPhoto, undefined],
  ['approve', approveVerification, { photoId: 1, documentNumber: 'P1234567' }],
  ['reject', rejectVerification, { reason: 'unreadable' }],
  ['revoke', revokeVerification, { reason: 'not_genuine' }],
]

test('only verifiers see the waiting people, longest first', async () => {
  const { ana, bo, vera, http, clock } = await townWithVerifiers()
  await bo.call(submitVerification, { params: { id: bo.id }, body: { documentType: 'national_id' } })
  clock.passMinutes(5)
  await submit(http, ana)
  expect(await vera.call(listVerifications)).toEqual({
    waiting: [
      {
        userId: bo.id,
        username: 'bo_here',
        name: 'bo_here',
        avatarUrl: null,
        documentType: 'national_id',
        submittedAt: NOW,
        memberSince: NOW,
        photoId: null,
        appeal: null,
      },
      {
        userId: ana.id,
        username: 'ana_here',
        name: 'ana_here',
        avatarUrl: null,
        documentType: 'passport',
        submittedAt: '2026-11-20T18:05:00.000Z',
        memberSince: NOW,
        photoId: 1,
        appeal: null,
      },
    ],
    more: 0,
    forOthers: 0,
  })
})

test.each(['banned', 'deleted'])('a person who is %s no longer waits', async (standing) => {
  const { ana, vera, http, run } = await townWithVerifiers()
  await submit(http, ana)
  await run(sql`update users set standing = ${standing} where id = ${ana.id}`)
  expect((await vera.call(listVerifications)).waiting).toEqual([])
})

test.each([
  [53, 3],
  [1200, 950],
])(
  'of %i waiting people the first are listed, with %i as the capped number of the rest',
  async (count, others) => {
    const { vera, run } = await townWithVerifiers()
    await run(sql`insert into users (username, name, email, password_hash, created_at, verification_status, verification_date)
    select 'w' || n, 'w' || n, 'w@example.org', '', now(), 'submitted', '2026-11-01'::timestamptz + n * interval '1 s'
    from generate_series(1, ${count}) n`)
    const { waiting, more } = await vera.call(listVerifications)
    expect([waiting.length, waiting[0]?.username, more]).toEqual([50, 'w1', others])
  },
)

test('every view of a photo is recorded before the verifier sees it, and no browser stores the photo', async () => {
  const { ana, vera, vic, http, run } = await townWithVerifiers()
  await submit(http, ana)
  const seen = await vera.answer(viewDocumentPhoto, { params: { id: ana.id } })
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(seen.headers['cache-control']).toBe('no-store')
  await vic.answer(viewDocumentPhoto, { params: { id: ana.id } })
  await vic.answer(viewDocumentPhoto, { params: { id: ana.id } })
  const viewed = { action: 'verification.viewed', subjectId: ana.id, details: { photo: 1 } }
  expect(await audited(vera, run)).toMatchObject([
    { ...viewed, actorId: vera.id },
    { ...viewed, actorId: vic.id },
    { ...viewed, actorId: vic.id },
  ])
})

test('an approved person has the shield at once, for everybody, and the photo and its key are gone', async () => {
  const { ana, bo, vera, http, deps, listen, run } = await townWithVerifiers()
  await ana.switchOn()
  await bo.switchOn()
  await submit(http, ana)
  const { received } = await listen(bo)
  await vera.call(approveVerification, await approving(vera, ana))
  expect((await received()).map(({ name }) => name)).toContain(nearbyCard.name)
  expect((await bo.nearby()).people).toMatchObject([{ id: ana.id, isVerified: true }])
  expect(await ana.call(getOwnUser)).toMatchObject({
    isVerified: true,
    verificationDetails: { status: 'verified', documentType: 'passport', verificationDate: NOW },
  })
  expect(await readdir(deps.config.documentsDir)).toEqual([])
  expect(await audited(vera, run)).toMatchObject([
    { actorId: vera.id, action: 'verification.approved', subjectId: ana.id },
  ])
  expect((await vera.call(listVerifications)).waiting).toEqual([])
})

test('an approved person who was asked for the shield is free again, as the audit log says', async () => {
  const { ana, vera, http, run, deps } = await townWithVerifiers()
  await run(sql`insert into measures (user_id, kind, reason, made_at, read_at)
    values (${ana.id}, 'verification', 'Who are you?', ${NOW}, ${NOW})`)
  await submit(http, ana)
  expect((await ana.call(listOwnSanctions)).measures).toMatchObject([{ kind: 'verification' }])
  await vera.call(approveVerification, await approving(vera, ana))
  expect((await ana.call(listOwnSanctions)).measures).toEqual([])
  expect(
    await deps.db.many('test', sql`select subject_id from audit_log where action = 'accounts.measureEnded'`),
  ).toEqual([{ subjectId: ana.id }])
})

test('the stored hash does not reveal the document number', async () => {
  const { ana, vera, http, deps } = await townWithVerifiers()
  await submit(http, ana)
  await vera.call(approveVerification, await approving(vera, ana, 'XK 9081726'))
  const rows = await deps.db.many<{ text: string }>(
    'test',
    sql`select v::text as text from verified_documents v union all select a::text from audit_log a`,
  )
  expect(rows).toHaveLength(2)
  expect(rows.map(({ text }) => text).join()).not.toContain('9081726')
})

test('nobody can be approved without a photo', async () => {
  const { ana, vera } = await townWithVerifiers()
  await ana.call(submitVerification, { params: { id: ana.id }, body: { documentType: 'passport' } })
  const body = { photoId: 1, documentNumber: 'P1234567' }
  expect(await vera.errorOf(approveVerification, { params: { id: ana.id }, body })).toBe('409 PHOTO_MISSING')
  expect(await vera.errorOf(viewDocumentPhoto, { params: { id: ana.id } })).toBe('409 PHOTO_MISSING')
  expect((await ana.call(getOwnUser)).isVerified).toBe(false)
})

test('nobody can be approved by a photo that the verifier has not seen', async () => {
  const { ana, vera, http } = await townWithVerifiers()
  await submit(http, ana)
  const seen = await approving(vera, ana)
  await sendPhoto(http, ana, 99)
  expect(await vera.errorOf(approveVerification, seen)).toBe('409 PHOTO_CHANGED')
  await vera.call(approveVerification, await approving(vera, ana))
})

test('a document verifies one account, however its number is typed; another kind of document is a different one', async () => {
  const { ana, bo, vera, http, run } = await townWithVerifiers()
  await submit(http, ana)
  await vera.call(approveVerification, await approving(vera, ana, 'AB-12 34.56'))
  await submit(http, bo)
  expect(await vera.errorOf(approveVerification, await approving(vera, bo, 'ab123456'))).toBe(
    '409 DOCUMENT_IN_USE',
  )
  expect(await bo.call(getVerification, of(bo))).toMatchObject({ status: 'submitted', photoSentAt: NOW })
  expect((await audited(vera, run)).map(({ action }) => action)).toEqual([
    'verification.approved',
    'verification.duplicate',
  ])
  await run(sql`update users set document_type = 'national_id' where id = ${bo.id}`)
  await vera.call(approveVerification, await approving(vera, bo, 'ab123456'))
})

test('a person can be verified again with their own document', async () => {
  const { ana, vera, vic, http } = await townWithVerifiers()
  await submit(http, ana)
  await vera.call(approveVerification, await approving(vera, ana, 'AB123456'))
  await vera.call(revokeVerification, because(ana))
  await ana.call(appealVerification, appealing(ana))
  await sendPhoto(http, ana)
  await vic.call(approveVerification, await approving(vic, ana, 'AB123456'))
  expect((await ana.call(getOwnUser)).isVerified).toBe(true)
})

test.each(DECISION_REASONS)(
  'a person rejected as %s learns why, has no photo here, and can try again',
  async (reason) => {
    const { ana, vera, http, deps, run } = await townWithVerifiers()
    await submit(http, ana)
    await vera.call(rejectVerification, { params: { id: ana.id }, body: { reason, note: 'Too dark.' } })
    expect(await ana.call(getVerification, of(ana))).toEqual({
      status: 'rejected',
      documentType: 'passport',
      verificationDate: NOW,
      photoSentAt: null,
      isAppeal: false,
      reason,
      note: 'Too dark.',
      canAppeal: true,
    })
    expect(await readdir(deps.config.documentsDir)).toEqual([])
    expect(await audited(vera, run)).toMatchObject([
      { action: 'verification.rejected', subjectId: ana.id, details: { reason } },
    ])
    await submit(http, ana)
    expect(await ana.call(getVerification, of(ana))).toMatchObject({
      status: 'submitted',
      reason: null,
      note: '',
    })
  },
)

test('a person whose verification is revoked loses the shield and learns why', async () => {
  const { ana, bo, vera, run } = await townWithVerifiers({ verified: ['ana'] })
  await ana.switchOn()
  await bo.switchOn()
  await run(sql`update users set only_show_verified = true where id = ${bo.id}`)
  expect((await bo.nearby()).people.map(({ id }) => id)).toEqual([ana.id])
  await vera.call(revokeVerification, because(ana, 'not_genuine'))
  expect((await bo.nearby()).people).toEqual([])
  expect(await ana.call(getVerification, of(ana))).toMatchObject({
    status: 'revoked',
    reason: 'not_genuine',
    canAppeal: true,
  })
  expect(await ana.errorOf(submitVerification, { ...of(ana), body: { documentType: 'passport' } })).toBe(
    '409 VERIFICATION_OVER',
  )
  expect(await audited(vera, run)).toMatchObject([{ action: 'verification.revoked', actorId: vera.id }])
})

test.each(['none', 'submitted', 'rejected', 'expired', 'revoked'])(
  'a verification that is %s cannot be revoked',
  async (status) => {
    const { ana, vera, run } = await townWithVerifiers()
    await run(sql`update users set verification_status = ${status} where id = ${ana.id}`)
    expect(await vera.errorOf(revokeVerification, because(ana))).toBe('409 NOT_VERIFIED')
  },
)

test('an appeal goes to another verifier than the one who decided', async () => {
  const { ana, vera, vic, http } = await townWithVerifiers()
  await submit(http, ana)
  await vera.call(rejectVerification, because(ana, 'document_expired'))
  await ana.call(appealVerification, appealing(ana))
  await sendPhoto(http, ana)
  expect(await ana.call(getVerification, of(ana))).toMatchObject({ status: 'submitted', isAppeal: true })

  expect(await vera.call(listVerifications)).toEqual({ waiting: [], more: 0, forOthers: 1 })
  for (const [, endpoint, body] of REVIEWS.slice(0, 3))
    expect(await vera.errorOf(endpoint, { ...of(ana), body } as never)).toBe('403 DECIDED_BEFORE')

  expect(await waiting(vic, ana)).toMatchObject({
    appeal: {
      against: 'rejected',
      text: 'It is valid until 2030.',
      reason: 'document_expired',
      note: '',
    },
  })
  await vic.call(approveVerification, await approving(vic, ana))
  expect((await ana.call(getOwnUser)).isVerified).toBe(true)
})

test('a person can appeal once; the second decision is final', async () => {
  const { ana, vera, vic, http } = await townWithVerifiers({ verified: ['ana'] })
  await vera.call(revokeVerification, because(ana))
  await ana.call(appealVerification, appealing(ana))
  await vic.call(rejectVerification, because(ana))
  expect(await ana.call(getVerification, of(ana))).toMatchObject({ status: 'revoked', canAppeal: false })
  expect(await ana.errorOf(appealVerification, appealing(ana))).toBe('409 APPEAL_USED')
  await expect(sendPhoto(http, ana)).rejects.toThrow('VERIFICATION_OVER')
})

test('an appeal needs a decision against the person, and nobody can appeal while waiting', async () => {
  const { ana, http } = await townWithVerifiers()
  expect(await ana.errorOf(appealVerification, appealing(ana))).toBe('409 NOTHING_TO_APPEAL')
  await submit(http, ana)
  expect(await ana.errorOf(appealVerification, appealing(ana))).toBe('409 NOTHING_TO_APPEAL')
})

test.each<[string, object]>([
  ['without text', { documentType: 'passport', text: '   ' }],
  ['with too much text', { documentType: 'passport', text: 'a'.repeat(501) }],
  ['without a document', { text: 'It is valid until 2030.' }],
])('an appeal %s is rejected', async (_, body) => {
  const { ana, vera } = await townWithVerifiers({ verified: ['ana'] })
  await vera.call(revokeVerification, because(ana))
  expect(await ana.errorOf(appealVerification, { ...of(ana), body: body as never })).toBe('422 VALIDATION')
})

test('an appeal that nobody reviewed in time does not count', async () => {
  const { ana, vera, deps, clock, run } = await townWithVerifiers({ verified: ['ana'] })
  await vera.call(revokeVerification, because(ana))
  await ana.call(appealVerification, appealing(ana))
  await run(sql`update sessions set expires_at = '2027-02-01'`)
  clock.passMinutes(30 * 24 * 60)
  await cleanUpVerifications(deps)
  expect(await ana.call(getVerification, of(ana))).toMatchObject({ status: 'revoked', canAppeal: true })
  expect(await audited(vera, run)).toMatchObject([
    { action: 'verification.revoked' },
    { action: 'verification.expired', actorId: null, subjectId: ana.id },
  ])
})

test('nobody can review themselves', async () => {
  const { vera, http } = await townWithVerifiers()
  await submit(http, vera)
  expect(await vera.call(listVerifications)).toMatchObject({ waiting: [], forOthers: 1 })
  for (const [, endpoint, body] of REVIEWS)
    expect(await vera.errorOf(endpoint, { ...of(vera), body } as never)).toBe('403 NOT_ABOUT_ONESELF')
})

test('of two verifiers who decide at once, one decides', async () => {
  const { ana, vera, vic, http, run } = await townWithVerifiers()
  await submit(http, ana)
  const approval = await approving(vera, ana)
  const answers = await Promise.all([
    vera.answer(approveVerification, approval),
    vic.answer(rejectVerification, because(ana)),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await audited(vera, run)).toHaveLength(1)
})

test.each(REVIEWS)(
  'a verifier cannot %s without a submission, or an unknown person',
  async (name, endpoint, body) => {
    const { ana, vera } = await townWithVerifiers()
    const error = name === 'revoke' ? '409 NOT_VERIFIED' : '409 NOT_WAITING'
    expect(await vera.errorOf(endpoint, { ...of(ana), body } as never)).toBe(error)
    expect(await vera.errorOf(endpoint, { params: { id: 999_999 }, body } as never)).toBe('404 NOT_FOUND')
  },
)

test.each(REVIEWS)(
  'a verifier needs a fresh password to %s, except to reject',
  async (name, endpoint, body) => {
    const { ana, vera, http, run } = await townWithVerifiers()
    if (name === 'revoke')
      await run(sql`update users set verification_status = 'verified' where id = ${ana.id}`)
    else await submit(http, ana)
    await run(sql`update sessions set confirmed_until = null`)
    const act = () => vera.answer(endpoint, { ...of(ana), body } as never)
    if (name !== 'reject') {
      expect((await act()).json()).toMatchObject({ error: 'PASSWORD_NEEDED' })
      expect(await audited(vera, run)).toEqual([])
      await vera.call(confirmSession, { body: { password: 'vera_here has a long password' } })
    }
    expect((await act()).statusCode).toBe(200)
  },
)

test.each<[string, Endpoint, object]>([
  ['an unknown reason', rejectVerification, { reason: 'I do not like it' }],
  ['no reason', revokeVerification, {}],
  ['too long a note', rejectVerification, { reason: 'other', note: 'a'.repeat(301) }],
  ['no number', approveVerification, { photoId: 1, documentNumber: '' }],
  ['a number of dashes', approveVerification, { photoId: 1, documentNumber: '------' }],
  ['too long a number', approveVerification, { photoId: 1, documentNumber: '1'.repeat(31) }],
  ['no photo', approveVerification, { documentNumber: 'P1234567' }],
])('a decision with %s is rejected', async (_, endpoint, body) => {
  const { ana, vera, http } = await townWithVerifiers()
  await submit(http, ana)
  expect(await vera.errorOf(endpoint, { ...of(ana), body } as never)).toBe('422 VALIDATION')
  expect((await ana.call(getVerification, of(ana))).status).toBe('submitted')
})

/** What verifiers did, oldest first, as an admin sees it. */
async function audited(verifier: Person, run: (statement: ReturnType<typeof sql>) => Promise<void>) {
  await run(sql`update users set role = 'admin' where id = ${verifier.id}`)
  const { entries } = await verifier.call(listAudit, { query: { action: 'verification' } })
  await run(sql`update users set role = 'verifier' where id = ${verifier.id}`)
  return entries.toReversed()
}

async function approving(verifier: Person, person: Person, documentNumber = `P${1000 + person.id}`) {
  const { photoId } = await waiting(verifier, person)
  return { params: { id: person.id }, body: { photoId: photoId as number, documentNumber } }
}

function because({ id }: Person, reason: (typeof DECISION_REASONS)[number] = 'unreadable') {
  return { params: { id }, body: { reason } }
}

function appealing({ id }: Person) {
  return { params: { id }, body: { documentType: 'passport', text: 'It is valid until 2030.' } } as const
}

function of({ id }: Person) {
  return { params: { id } }
}

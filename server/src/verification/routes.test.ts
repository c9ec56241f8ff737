import { changeUser, getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { userChanged } from '@hereabouts/contract/accounts/events'
import type { VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { submitVerification } from '@hereabouts/contract/verification/endpoints'
import { DOCUMENT_TYPES } from '@hereabouts/contract/verification/limits'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { exceptInbox, townWith } from '../../test/town.ts'

test.each(DOCUMENT_TYPES)('submitting a %s starts a review and does not verify the person', async (type) => {
  const { ana } = await townWith({ people: ['ana'] })
  const { user } = await ana.call(submitVerification, by(ana, type))
  expect(user).toEqual({
    ...ana.user,
    verificationDetails: {
      status: 'submitted',
      documentType: type,
      verificationDate: '2026-11-20T18:00:00.000Z',
    },
  })
  expect(await ana.call(getOwnUser)).toEqual(user)
})

test('others learn nothing about a submission', async () => {
  const { ana, bo } = await townWith()
  const before = await bo.call(getUser, { params: { id: ana.id } })
  await ana.call(submitVerification, by(ana))
  expect(await bo.call(getUser, { params: { id: ana.id } })).toEqual(before)
})

test("the person's other devices are notified of a submission", async () => {
  const { ana, signIn, listen } = await townWith()
  const { received } = await listen(await signIn(ana))
  await ana.call(submitVerification, by(ana))
  expect(exceptInbox(await received())).toEqual([{ name: userChanged.name, payload: [] }])
})

test.each<[VerificationStatus, string | null]>([
  ['none', null],
  ['rejected', null],
  ['submitted', '409 ALREADY_SUBMITTED'],
  ['verified', '409 ALREADY_VERIFIED'],
  ['expired', null],
  ['revoked', '409 VERIFICATION_OVER'],
])('with a verification that is %s, submitting gives %s', async (status, error) => {
  const { ana, run } = await townWith({ people: ['ana'] })
  await run(
    sql`update users set verification_status = ${status}, document_type = 'passport' where id = ${ana.id}`,
  )
  if (error) expect(await ana.errorOf(submitVerification, by(ana, 'national_id'))).toBe(error)
  else await ana.call(submitVerification, by(ana, 'national_id'))
  expect((await ana.call(getOwnUser)).verificationDetails).toMatchObject(
    error ? { status, documentType: 'passport' } : { status: 'submitted', documentType: 'national_id' },
  )
})

test('of two submissions at once, one counts', async () => {
  const { ana } = await townWith({ people: ['ana'] })
  const answers = await Promise.all(
    DOCUMENT_TYPES.map((type) => ana.answer(submitVerification, by(ana, type))),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
})

test.each<[string, object]>([
  ['nothing', {}],
  ['a library card', { documentType: 'library_card' }],
  ['two documents', { documentType: ['passport', 'national_id'] }],
  ['a status', { documentType: 'passport', status: 'verified' }],
])('a submission of %s is rejected', async (_, body) => {
  const { ana } = await townWith({ people: ['ana'] })
  const response = await ana.answer(submitVerification, {
    params: { id: ana.id },
    body: body as { documentType: 'passport' },
  })
  expect([response.statusCode, response.json().error]).toEqual([422, 'VALIDATION'])
  expect((await ana.call(getOwnUser)).verificationDetails.status).toBe('none')
})

test.each([
  { isVerified: true },
  { verificationDetails: { status: 'verified' } },
  { verificationStatus: 'verified' },
  { role: 'admin' },
  { emailVerified: true },
])('a profile change cannot set the verification: %j', async (change) => {
  const { ana } = await townWith({ people: ['ana'] })
  expect(await ana.errorOf(changeUser, { params: { id: ana.id }, body: change as object })).toBe(
    '422 VALIDATION',
  )
  expect(await ana.call(getOwnUser)).toEqual(ana.user)
})

function by({ id }: { id: number }, documentType: (typeof DOCUMENT_TYPES)[number] = 'passport') {
  return { params: { id }, body: { documentType } }
}

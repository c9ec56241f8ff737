import {
  approveVerification,
  rejectVerification,
  revokeVerification,
} from '@hereabouts/contract/verification/endpoints-review'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { townWithMail } from '../../test/mailing.ts'
import { confirmed, submit, waiting } from '../../test/verifying.ts'
import { cleanUpVerifications } from './service-review.ts'

test('a person with a confirmed address gets the decision and its reason by e-mail', async () => {
  const { ana, vera, http, mails, clock, deps, run } = await town()
  await run(sql`update users set email_verified = true where id = ${ana.id}`)
  const lastMail = async () => {
    const [mail, ...more] = await mails()
    expect([mail?.to, more]).toEqual([['ana_here@example.org'], []])
    return [mail?.header('subject'), mail?.raw] as const
  }

  await submit(http, ana)
  await vera.call(rejectVerification, {
    params: { id: ana.id },
    body: { reason: 'unreadable', note: 'Too dark.' },
  })
  const [subject, text] = await lastMail()
  expect(subject).toBe("We couldn't verify you")
  for (const said of [
    "couldn't read the photo",
    'Too dark.',
    'destroyed',
    'different verifier',
    '/user-verification',
  ])
    expect(text).toContain(said)

  await submit(http, ana)
  const { photoId } = await waiting(vera, ana)
  const body = { photoId: photoId as number, documentNumber: 'P1234567' }
  await vera.call(approveVerification, { params: { id: ana.id }, body })
  expect((await lastMail())[0]).toBe("You're verified")

  await vera.call(revokeVerification, { params: { id: ana.id }, body: { reason: 'not_genuine' } })
  expect((await lastMail())[0]).toBe("You're no longer verified")

  await run(sql`update users set verification_status = 'submitted' where id = ${ana.id}`)
  clock.passMinutes(30 * 24 * 60)
  await cleanUpVerifications(deps)
  expect((await lastMail())[0]).toBe("We didn't get to your verification in time")
})

test('an unconfirmed address gets no such e-mail', async () => {
  const { ana, vera, http, mails } = await town()
  await submit(http, ana)
  await vera.call(rejectVerification, { params: { id: ana.id }, body: { reason: 'unreadable' } })
  expect(await mails()).toEqual([])
})

async function town() {
  const town = await townWithMail<'ana' | 'vera'>({ people: ['ana', 'vera'] })
  await town.run(sql`update users set role = 'verifier' where id = ${town.vera.id}`)
  await confirmed(town, town.vera)
  await town.mails()
  return town
}

import { login, register } from '@hereabouts/contract/sign-in/endpoints'
import { requestPasswordReset } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import type { LightMyRequestResponse } from 'fastify'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCall } from '../../../test/person.ts'
import { withoutId } from '../../../test/request-ids.ts'
import { townWith } from '../../../test/town.ts'

// Responses must not reveal who has an account. `npm run bench -- enumeration` measures what their timing
// reveals.

/** Everything a caller sees of a response, except for the time and values that differ with each call. */
function seenIn({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _, 'x-request-id': __, 'set-cookie': cookie, ...rest } = headers
  return { statusCode, body: withoutId(body), headers: rest, setsCookie: cookie !== undefined }
}

test('signing in gives the same response for an existing and an unknown username', async () => {
  const { http } = await townWith({ people: ['ana'] })
  const answers = ['ana_here', 'ana_gone'].map((username) =>
    makeCall(http, login, { body: { username, password: 'not the password' } }),
  )
  const [known, unknown] = await Promise.all(answers)
  expect(seenIn(known as LightMyRequestResponse)).toEqual(seenIn(unknown as LightMyRequestResponse))
})

test('signing up gives the same response for an address in use and a new one', async () => {
  const { http, run } = await townWith({ people: ['ana'] })
  await run(sql`update users set email_verified = true`)
  const answers = []
  for (const [username, email] of [
    ['bo_known', 'ana_here@example.org'],
    ['bo_other', 'nobody_at@example.org'],
  ]) {
    const body = { username, email, password: 'a long enough passphrase', interests: [1] }
    const answer = seenIn(await makeCall(http, register, { body }))
    const same = answer.body.replaceAll(`${username}`, 'bo').replaceAll(`${email}`, 'mail')
    answers.push({ ...answer, body: same.replace(/"id":\d+,"username"/, '"id":0,"username"'), headers: {} })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.statusCode).toBe(200)
})

test('requesting a password reset gives the same response for a known and an unknown address', async () => {
  const { http } = await townWith({ people: ['ana'] })
  const answers = []
  for (const email of ['ana_here@example.org', 'nobody_at@example.org'])
    answers.push(seenIn(await makeCall(http, requestPasswordReset, { body: { email } })))
  expect(answers[0]).toEqual(answers[1])
})

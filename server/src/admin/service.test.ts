import { sendTestMail } from '@hereabouts/contract/admin/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { townWithMail } from '../../test/mailing.ts'

test('an admin can send themselves a test e-mail', async () => {
  const { ana, run, mails } = await townWithMail()
  await mails()
  await run(sql`update users set role = 'admin' where id = ${ana.id}`)
  await ana.call(sendTestMail)
  const sent = await mails()
  expect(sent.map((mail) => [mail.to, mail.header('subject')])).toEqual([
    [['ana_here@example.org'], 'Test e-mail'],
  ])
  expect(sent[0]?.raw).toContain('http://localhost:3000/email-test')
})

test('ten test e-mails an hour are allowed', async () => {
  const { ana, run, mails } = await townWithMail({ config: { throttles: true } })
  await mails()
  await run(sql`update users set role = 'admin' where id = ${ana.id}`)
  for (let n = 0; n < 10; n++) await ana.call(sendTestMail)
  expect(await ana.errorOf(sendTestMail)).toBe('429 TOO_MANY')
  expect(await mails()).toHaveLength(10)
})

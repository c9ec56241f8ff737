import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { createSecret } from '../secret.ts'
import { createDeviceMarks } from './device-marks.ts'

const [ANA, BO] = [7, 8] as [UserId, UserId]
const marks = createDeviceMarks(createSecret('ours'), 'http://localhost:3000')
const header = (value: string) => `theme=dark; ${marks.name}=${value}`

test('a mark identifies the account and is different on each device', () => {
  const [one, other] = [
    marks.read(header(marks.make(ANA, marks.newKey()))),
    marks.read(header(marks.make(ANA, marks.newKey()))),
  ]
  if (!one || !other) throw new Error('both marks are valid')
  expect([marks.isOf(one, ANA), marks.isOf(one, BO)]).toEqual([true, false])
  expect([one.account === other.account, one.device === other.device]).toEqual([true, false])
})

test('a mark does not reveal who signed in, and cannot be forged', () => {
  const value = marks.make(ANA, marks.newKey())
  const [account, device, seal] = value.split('.') as [string, string, string]
  expect(value).toMatch(/^[\w-]{22}\.[\w-]{22}\.[\w-]{22}$/)
  const foreign = createDeviceMarks(createSecret('another'), 'http://localhost:3000').make(
    ANA,
    marks.newKey(),
  )
  const bos = marks.make(BO, marks.newKey()).split('.')[0]
  for (const made of [
    foreign,
    `${bos}.${device}.${seal}`,
    `${account}.${device}x.${seal}`,
    `${account}.${device}.`,
    `${account}.${device}.${'ä'.repeat(22)}`,
    '',
    '..',
  ])
    expect(marks.read(header(made))).toBeNull()
  expect(marks.read(undefined)).toBeNull()
})

test('over https the cookie is Secure and limited to this host', () => {
  const { name, options } = createDeviceMarks(createSecret('ours'), 'https://hereabouts.example')
  expect([name, options.secure, options.httpOnly]).toEqual(['__Host-hereabouts_device', true, true])
})

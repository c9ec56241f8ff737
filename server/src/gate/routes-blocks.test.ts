import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { imposeSanction, undoSanction } from '@hereabouts/contract/admin/endpoints-people'
import { listWaiting } from '@hereabouts/contract/gate/endpoints'
import { MAILBOX_MARK_DAYS, NETWORK_MARK_DAYS } from '@hereabouts/contract/gate/limits'
import { deleteUser } from '@hereabouts/contract/people/endpoints-leaving'
import type { SanctionId } from '@hereabouts/contract/sanctions/schemas'
import { changeEmail } from '@hereabouts/contract/sign-in/endpoints-account'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { of, PASSWORD, townBehind } from '../../test/joining.ts'
import type { Person } from '../../test/person.ts'

const OPEN = { isOpen: true }
const DAY_MINUTES = 24 * 60

describe('a blocked domain', () => {
  test.each([
    ['typed by an admin', { blockedDomains: ['spam.example'] }, 'zoe@mail.Spam.example'],
    ['of the list of throw-away domains', { blocksThrowaway: true }, 'zoe@mailinator.com'],
  ])('%s lets nobody join, whichever way', async (_, blocks, email) => {
    const { sets, errorOfJoining } = await townBehind({ ...OPEN, ...blocks })
    expect(await errorOfJoining('zoe', { email })).toBe('ADDRESS_BLOCKED')
    // Also not who has a username that somebody else has.
    expect(await errorOfJoining('ana_here', { email })).toBe('ADDRESS_BLOCKED')
    await sets({ ...blocks, domains: ['spam.example', 'mailinator.com'], byApproval: true })
    expect(await errorOfJoining('zoe', { email, joinReason: 'Chess' })).toBe('ADDRESS_BLOCKED')
    expect(await errorOfJoining('zoe', { joinReason: 'Chess' })).toBeNull()
  })

  test('cannot be switched to after joining', async () => {
    const { joins } = await townBehind({ ...OPEN, blocksThrowaway: true })
    const zoe = await joins('zoe')
    const to = (email: string) => ({ ...of(zoe), body: { email, password: PASSWORD } })
    expect(await zoe.errorOf(changeEmail, to('zoe@mailinator.com'))).toBe('422 ADDRESS_BLOCKED')
    await zoe.call(changeEmail, to('zoe@other.example'))
  })

  test('keeps no member out who has such an address already', async () => {
    const { sets, joins, isIn, confirms } = await townBehind(OPEN)
    const zoe = await joins('zoe', { email: 'zoe@mailinator.com' })
    await sets({ ...OPEN, blocksThrowaway: true, blockedDomains: ['mailinator.com', 'example.org'] })
    await confirms(zoe)
    expect(await isIn(zoe)).toBe(true)
  })

  test('never keeps an admin of the configuration out', async () => {
    const blocks = { ...OPEN, blockedDomains: ['example.org'] }
    const { errorOfJoining } = await townBehind(blocks, { config: { adminEmails: ['boss@example.org'] } })
    expect(await errorOfJoining('boss', { email: 'boss@example.org' })).toBeNull()
  })
})

describe('a banned person', () => {
  const HERE = '203.0.113.7'
  const NEXT_DOOR = '203.0.113.99'
  const ELSEWHERE = '198.51.100.1'

  /** Max signed up from `HERE`, confirmed an address, and is banned. */
  async function townWithMax(gate: object = { blocksBanned: true }) {
    const town = await townBehind({ ...OPEN, ...gate })
    const { joins, confirms, root, deps } = town
    const max = await joins('max', { email: 'max.mad@gmail.com', from: HERE })
    await confirms(max)
    const ban = (person: Person) =>
      root.call(imposeSanction, { ...of(person), body: { kind: 'ban', reason: 'Threatens people' } })
    await ban(max)
    return {
      ...town,
      max,
      async undoBan() {
        const { id } = await deps.db.one<{ id: SanctionId }>('test', sql`select max(id) as id from measures`)
        await root.call(undoSanction, { params: { id }, body: { reason: 'It was somebody else.' } })
      },
      /** Max deletes the account, and a week later it is gone. */
      async goes() {
        await max.call(deleteUser, { ...of(max), body: { password: PASSWORD } })
        town.clock.passMinutes(8 * DAY_MINUTES)
        await town.runRetention()
      },
      confirmError: (person: Person) =>
        town.confirms(person).then(
          () => null,
          (error: Error) => /"error":"(\w+)"/.exec(error.message)?.[1],
        ),
    }
  }

  test('who signs up from the same network waits for the team, who read why', async () => {
    const { joins, isIn, confirms, root } = await townWithMax()
    const zoe = await joins('zoe', { from: NEXT_DOOR })
    expect(await isIn(zoe)).toBe(false)
    await confirms(zoe)
    expect((await root.call(listWaiting)).people).toMatchObject([{ id: zoe.id, isNearBanned: true }])
    expect(await isIn(await joins('yan', { from: ELSEWHERE }))).toBe(true)
  })

  test('cannot confirm another spelling of the mailbox, even after deleting the account', async () => {
    const { joins, confirmError, goes } = await townWithMax()
    await goes()
    const again = await joins('max2', { email: 'm.a.xmad+new@googlemail.com', from: ELSEWHERE })
    expect(await confirmError(again)).toBe('MAILBOX_EXCLUDED')
    expect(await confirmError(await joins('yan', { from: ELSEWHERE }))).toBeNull()
  })

  test('networks are forgotten after a month, mailboxes after a year', async () => {
    const { joins, isIn, clock, confirmError, goes, runRetention, deps } = await townWithMax()
    await goes()
    const marks = () => deps.db.many<{ kind: string }>('test', sql`select kind from ban_marks`)
    clock.passMinutes((NETWORK_MARK_DAYS - 8) * DAY_MINUTES)
    expect(await isIn(await joins('zoe', { from: HERE }))).toBe(true)
    await runRetention()
    expect(await marks()).toEqual([{ kind: 'mailbox' }])
    clock.passMinutes((MAILBOX_MARK_DAYS - NETWORK_MARK_DAYS) * DAY_MINUTES)
    expect(await confirmError(await joins('yan', { email: 'maxmad@gmail.com' }))).toBeNull()
    await runRetention()
    expect(await marks()).toEqual([])
  })

  test('a lifted ban marks nothing', async () => {
    const { joins, isIn, undoBan, max } = await townWithMax()
    await undoBan()
    expect(await isIn(await joins('zoe', { from: HERE }))).toBe(true)
    await max.call(getOwnUser)
  })

  test('nobody who is in is locked out by a ban in their network', async () => {
    const { joins, isIn, root } = await townBehind({ ...OPEN, blocksBanned: true })
    const [max, zoe] = [await joins('max', { from: HERE }), await joins('zoe', { from: HERE })]
    await root.call(imposeSanction, { ...of(max), body: { kind: 'ban', reason: 'Threatens people' } })
    expect(await isIn(zoe)).toBe(true)
  })

  test('without the setting, no network is stored and nobody waits', async () => {
    const { joins, isIn, deps } = await townWithMax({})
    expect(await isIn(await joins('zoe', { from: HERE }))).toBe(true)
    for (const table of ['sign_up_networks', 'ban_marks'] as const)
      expect(
        await deps.db.many(
          'test',
          table === 'ban_marks' ? sql`select from ban_marks` : sql`select from sign_up_networks`,
        ),
      ).toEqual([])
  })

  test('an address behind a proxy of the own network marks nobody', async () => {
    const { joins, isIn, root } = await townBehind({ ...OPEN, blocksBanned: true })
    const max = await joins('max', { from: '10.0.0.2' })
    await root.call(imposeSanction, { ...of(max), body: { kind: 'ban', reason: 'Threatens people' } })
    expect(await isIn(await joins('zoe', { from: '10.0.0.2' }))).toBe(true)
  })
})

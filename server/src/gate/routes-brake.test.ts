import { listAudit } from '@hereabouts/contract/audit/endpoints'
import { getGate, getOwnWaiting } from '@hereabouts/contract/gate/endpoints'
import { NEW_ACCOUNT_DAYS } from '@hereabouts/contract/gate/limits'
import { getAnnouncement } from '@hereabouts/contract/instance/endpoints'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { of, townBehind } from '../../test/joining.ts'
import { makeCall, type Person } from '../../test/person.ts'

const OPEN = { isOpen: true }

/** The brake counts nobody who was there before. */
async function townWithBrake(limits: { brakeSignUps?: number; brakeReports?: number }) {
  const town = await townBehind(OPEN)
  town.clock.passMinutes(61)
  await town.sets({ ...OPEN, ...limits })
  town.clock.passMinutes(1)
  const { deps, root } = town
  return {
    ...town,
    braked: async () => (await root.call(getGate)).braked?.by ?? null,
    mails: () =>
      deps.db.many<{ recipient: string }>(
        'test',
        sql`select recipient from outbox where subject like 'New people%' order by id`,
      ),
  }
}

describe('too many sign-ups', () => {
  test('of 500 from 100 addresses at once, as many get in as are allowed, and all others need approval', async () => {
    const { asks, joins, isIn, confirms, root, braked, mails, deps, http, ana } = await townWithBrake({
      brakeSignUps: 20,
    })
    const answers = []
    for (let wave = 0; wave < 10; wave++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, nth) =>
            asks(`spam_${wave}_${nth}`, { from: `198.51.${nth % 2}.${wave * 5 + (nth % 5)}` }),
          ),
        )),
      )
    const errors = answers.filter(({ statusCode }) => statusCode !== 200).map((each) => each.json().error)
    expect(errors).toHaveLength(479)
    expect(new Set(errors)).toEqual(new Set(['REASON_NEEDED']))
    const made = await deps.db.many<{ waits: boolean | null }>(
      'test',
      sql`select waiting_since is not null as waits from users where username like 'spam%'`,
    )
    expect(made.filter(({ waits }) => !waits)).toHaveLength(20)
    expect(made).toHaveLength(21)

    expect(await braked()).toBe('signUps')
    expect((await makeCall(http, getAnnouncement, {})).json().gate.byApproval).toBe(true)
    expect(await mails()).toMatchObject([{ recipient: root.user.email }])
    const { entries } = await root.call(listAudit, { query: { action: 'gate.braked' } })
    expect(entries).toMatchObject([{ actorId: null, details: { by: 'signUps', people: 21 } }])

    expect(await isIn(ana)).toBe(true)
    const zoe = await joins('zoe', { joinReason: 'I play chess' })
    await confirms(zoe)
    expect(await isIn(zoe)).toBe(false)
  })

  test('a number that an hour may have never brakes', async () => {
    const { joins, isIn, clock, braked } = await townWithBrake({ brakeSignUps: 2 })
    for (const name of ['a_one', 'a_two', 'b_one', 'b_two']) {
      expect(await isIn(await joins(name))).toBe(true)
      clock.passMinutes(30)
    }
    expect(await braked()).toBeNull()
  })

  test('the person who is one too many waits, and when an admin opens the gate again, counting starts from zero', async () => {
    const { joins, isIn, sets, clock, braked } = await townWithBrake({ brakeSignUps: 1 })
    expect(await isIn(await joins('zoe'))).toBe(true)
    const yan = await joins('yan')
    expect((await yan.call(getOwnWaiting, of(yan))).waiting?.for).toBe('team')
    clock.passMinutes(1)
    await sets({ ...OPEN, brakeSignUps: 1 })
    expect(await braked()).toBeNull()
    clock.passMinutes(1)
    expect(await isIn(await joins('xia'))).toBe(true)
    expect(await isIn(await joins('will'))).toBe(false)
    expect(await braked()).toBe('signUps')
  })

  test('the brake ends invitations that waited for a closed gate, and leaves other gates alone', async () => {
    const { sets, joins, root, clock, errorOfJoining } = await townWithBrake({})
    await sets({ ...OPEN, byInvitation: true, brakeSignUps: 1 })
    clock.passMinutes(1)
    await joins('zoe')
    await joins('yan')
    expect(await root.call(getGate)).toMatchObject({ isOpen: false, byInvitation: false, byApproval: true })
    await sets({ domains: ['uni.example'], brakeSignUps: 1 })
    for (const name of ['xia', 'will', 'vic'])
      expect(await errorOfJoining(name, { email: `${name}@uni.example` })).toBeNull()
    expect(await root.call(getGate)).toMatchObject({ byApproval: false, braked: null })
  })
})

describe('too many people who report new accounts', () => {
  async function townWithReports() {
    const town = await townWithBrake({ brakeReports: 1 })
    const spam = await town.joins('spam')
    const report = (by: Person) =>
      by.call(reportPerson, { body: { userId: spam.id, kind: 'commercial', text: 'Sells followers' } })
    return { ...town, report }
  }

  test('make new people wait; one person who reports often does not', async () => {
    const { ana, bo, report, braked, mails, errorOfJoining } = await townWithReports()
    for (let nth = 0; nth < 3; nth++) await report(ana)
    expect(await braked()).toBeNull()
    await report(bo)
    expect(await braked()).toBe('reports')
    expect(await mails()).toHaveLength(1)
    expect(await errorOfJoining('zoe')).toBe('REASON_NEEDED')
  })

  test('reports about older accounts do not count', async () => {
    const { ana, bo, report, braked, clock } = await townWithReports()
    clock.passMinutes(NEW_ACCOUNT_DAYS * 24 * 60)
    await report(ana)
    await report(bo)
    expect(await braked()).toBeNull()
  })
})

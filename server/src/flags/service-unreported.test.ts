import { SAME_MESSAGE } from '@hereabouts/contract/flags/limits'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { request } from '../../test/chatting.ts'
import { blocks, sendToAll, townWithCrowd } from '../../test/flagging.ts'
import { invited, met } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { decideNoticed } from './service-unreported.ts'

type Four = [Person, Person, Person, Person]

describe('an unwelcome message', () => {
  test('is the same to many, and three independent people who got it blocked its sender', async () => {
    const { ana, crowd, clock, noticedAbout } = await townWithCrowd()
    await sendToAll(ana, crowd.slice(0, SAME_MESSAGE.people))
    const [one, two, three] = crowd as Four
    for (const receiver of [one, two]) await blocks(receiver, ana)
    // People whom she never wrote to do not count.
    for (const other of crowd.slice(6, 8)) await blocks(other, ana)
    expect(await noticedAbout(ana)).toEqual([])
    await blocks(three, ana)
    expect(await noticedAbout(ana)).toEqual(['unwelcome_message'])
    clock.passMinutes(7 * 24 * 60)
    expect(await noticedAbout(ana)).toEqual([])
  })

  test('needs the same words: a sender who wrote something else to each is not noticed, even if all block them', async () => {
    const { ana, crowd, noticedAbout } = await townWithCrowd()
    for (const [nth, other] of crowd.entries()) await request(ana, other, `Hi number ${nth}`)
    for (const other of crowd) await blocks(other, ana)
    expect(await noticedAbout(ana)).toEqual([])
  })

  test('needs blocks by people who do not know each other', async () => {
    const { ana, crowd, noticedAbout } = await townWithCrowd()
    await sendToAll(ana, crowd.slice(0, SAME_MESSAGE.people))
    const [one, two, three, four] = crowd as Four
    await invited(one, two)
    for (const receiver of [one, two, three, four]) await blocks(receiver, ana)
    expect(await noticedAbout(ana)).toEqual([])
  })
})

describe('a ring', () => {
  test('is three people who signed up together and each sent the same to many; nobody else of their network', async () => {
    const { ana, bo, crowd, signUp, noticedAbout } = await townWithCrowd()
    const [third, fourth] = crowd as Four
    for (const [nth, person] of [ana, bo, third, fourth].entries()) await signUp(person, 'one', nth * 10)
    const others = crowd.slice(2, 2 + SAME_MESSAGE.people)
    for (const person of [ana, bo]) await sendToAll(person, others)
    expect(await noticedAbout(ana)).toEqual([])
    await sendToAll(third, others)
    for (const person of [ana, bo, third]) expect(await noticedAbout(person)).toEqual(['message_ring'])
    expect(await noticedAbout(fourth)).toEqual([])
  })

  test('is none if they signed up hours apart, or from several networks', async () => {
    const { ana, bo, crowd, run, signUp, noticedAbout } = await townWithCrowd()
    const [third] = crowd as Four
    for (const person of [ana, bo]) await signUp(person, 'one')
    await signUp(third, 'two')
    for (const person of [ana, bo, third]) await sendToAll(person, crowd.slice(2, 2 + SAME_MESSAGE.people))
    expect(await noticedAbout(ana)).toEqual([])
    await run(sql`update sign_up_networks set network_hash = '\\x01', recorded_at = recorded_at
      + case when user_id = ${third.id} then interval '2 hours' else interval '0' end`)
    expect(await noticedAbout(ana)).toEqual([])
  })
})

test('three independent people who blocked somebody whom they had met are noticed, and no others', async () => {
  const { ana, crowd, noticedAbout } = await townWithCrowd()
  const [one, two, three, four] = crowd as Four
  for (const person of [one, two, three]) await met(person, ana)
  await invited(four, ana)
  for (const person of [one, two, four]) await blocks(person, ana)
  expect(await noticedAbout(ana)).toEqual([])
  await blocks(three, ana)
  expect(await noticedAbout(ana)).toEqual(['blocked_after_meeting'])
})

test('a rule that the operator turned off notices nobody', async () => {
  const { ana, crowd, noticedAbout } = await townWithCrowd(['same_message', 'message_ring'])
  await sendToAll(ana, crowd.slice(0, SAME_MESSAGE.people))
  for (const receiver of crowd.slice(0, 3)) await blocks(receiver, ana)
  expect(await noticedAbout(ana)).toEqual([])
})

test('after a decision, a rule keeps quiet about the person for 30 days, and then forgets it', async () => {
  const { ana, crowd, clock, deps, runRetention, noticedAbout } = await townWithCrowd()
  for (const person of crowd.slice(0, 3)) await met(person, ana)
  for (const person of crowd.slice(0, 3)) await blocks(person, ana)
  const decide = () => deps.db.tx((tx) => decideNoticed(deps, tx, ana.id, ['blocked_after_meeting']))
  expect([await decide(), await decide(), await noticedAbout(ana)]).toEqual([true, false, []])
  clock.passMinutes(30 * 24 * 60)
  expect(await decide()).toBe(true)
  clock.passMinutes(30 * 24 * 60)
  await runRetention()
  expect(await deps.db.many('test', sql`select from flag_decisions`)).toEqual([])
})

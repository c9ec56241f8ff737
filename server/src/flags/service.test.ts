import { readFileSync } from 'node:fs'
import { declineMeetup } from '@hereabouts/contract/meetups/endpoints'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { request, takeBack } from '../../test/chatting.ts'
import { blocks, townWithCrowd } from '../../test/flagging.ts'
import { invited } from '../../test/meeting.ts'
import type { Person } from '../../test/person.ts'
import { createSecret } from '../platform/secret.ts'
import { comparedText } from './rules.ts'

describe('the same first message', () => {
  test('to five people within a week flags its sender, however its letters and spaces are typed', async () => {
    const { ana, bo, crowd, clock, deps, flagsOf, runRetention } = await townWithCrowd()
    const copies = [
      'Hi, free for coffee?',
      'hi,  free for coffee?',
      'HI, free for coffee? ',
      'Hi, free\nfor coffee?',
    ]
    for (const [nth, text] of copies.entries()) await request(ana, crowd[nth] as Person, text)
    expect(await flagsOf(ana)).toEqual([])
    await request(ana, crowd[4] as Person, 'Hi, free for tea?')
    expect(await flagsOf(ana)).toEqual([])
    await request(ana, crowd[5] as Person, 'Hi, free for coffee?')
    expect(await flagsOf(ana)).toEqual(['same_message'])
    expect(await flagsOf(bo)).toEqual([])
    clock.passMinutes(7 * 24 * 60)
    expect(await flagsOf(ana)).toEqual([])
    await runRetention()
    expect(await deps.db.many('test', sql`select from first_message_marks`)).toEqual([])
  })

  test('counts no matter whether it was taken back, and not across senders', async () => {
    const { ana, bo, crowd, deps, flagsOf } = await townWithCrowd()
    for (const other of crowd.slice(0, 5)) {
      await request(ana, other, 'Invest with me')
      await takeBack(ana, other, 1)
    }
    await request(bo, crowd[0] as Person, 'Invest with me')
    expect(await flagsOf(ana)).toEqual(['same_message'])
    const marks = await deps.db.many<{ senderId: number; mark: Buffer }>(
      'test',
      sql`select distinct sender_id, mark from first_message_marks`,
    )
    expect(marks).toHaveLength(2)
  })

  test('is stored as a keyed hash that reveals nothing without the secret, or not at all', async () => {
    const texts = ['Meet me at the fountain', 'Invest with me']
    const hashOf = (secret: string) =>
      texts.map((text) =>
        createSecret(secret)
          .digest('first message', `1 ${comparedText(text)}`)
          .toString('hex'),
      )
    expect(new Set([...hashOf('one secret'), ...hashOf('another secret')]).size).toBe(4)
    const { ana, bo, deps } = await townWithCrowd(['declines'])
    await request(ana, bo, 'Hi')
    expect(await deps.db.many('test', sql`select from first_message_marks`)).toEqual([])
  })
})

test('no rule reads texts: with other words everywhere, the flags are the same', async () => {
  const flagsWith = async (word: (nth: number) => string) => {
    const { ana, bo, crowd, run, flagsOf } = await townWithCrowd()
    for (const [nth, other] of crowd.slice(0, 5).entries()) {
      await request(ana, other, word(0))
      await request(bo, other, word(nth))
    }
    await run(sql`update meetups set note = ${word(7)}, place = ${word(8)}`)
    for (const other of crowd.slice(5, 8)) await blocks(other, ana)
    return [await flagsOf(ana), await flagsOf(bo)]
  }
  const harmless = await flagsWith((nth) => `Chess in the park, ${nth}?`)
  expect(harmless).toEqual([['same_message', 'blocks'], []])
  expect(await flagsWith((nth) => `Send ${nth} bitcoin or I kill you, 1${nth}`)).toEqual(harmless)
})

test('the statements of the rules name no column with a text that somebody wrote', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const code = ['store.ts', 'store-unreported.ts'].map(read).join('\n')
  const statements = [...code.matchAll(/sql`([^`]*)`/g)].map(([, statement = '']) => statement)
  expect(statements.length).toBeGreaterThan(12)
  for (const migration of ['0138-flags.sql', '0152-unreported.sql'])
    statements.push(read(`../../migrations/${migration}`).replace(/^--.*$/gm, ''))
  // The name of a rule is a text, too.
  for (const statement of statements)
    expect(statement.replace(/\brule text\b|::text\[\]/g, '')).not.toMatch(
      /\b(text|note|place|about|up_for|ask_me_about|evidence|reason|messages|group_messages)\b/,
    )
})

test('eight people who declined within a week flag who invited them', async () => {
  const { ana, crowd, flagsOf, clock } = await townWithCrowd()
  for (const [nth, other] of crowd.entries()) {
    expect([nth, await flagsOf(ana)]).toEqual([nth, []])
    const id = await invited(ana, other)
    await other.call(declineMeetup, { params: { id } })
  }
  expect(await flagsOf(ana)).toEqual(['declines'])
  clock.passMinutes(7 * 24 * 60)
  expect(await flagsOf(ana)).toEqual([])
})

describe('blocks', () => {
  test('by three people who never wrote to each other flag somebody', async () => {
    const { ana, crowd, flagsOf } = await townWithCrowd()
    const [cy, dee, eve, fay, gus] = crowd as [Person, Person, Person, Person, Person]
    await request(cy, dee, 'Let us block Ana')
    await invited(eve, cy)
    for (const friend of [cy, dee, eve]) await blocks(friend, ana)
    for (const other of [fay, gus]) await blocks(other, ana)
    expect(await flagsOf(ana)).toEqual([])
    await blocks(crowd[5] as Person, ana)
    expect(await flagsOf(ana)).toEqual(['blocks'])
  })

  test('by new accounts or in one browser do not count', async () => {
    const { ana, crowd, clock, run, flagsOf } = await townWithCrowd()
    for (const other of crowd.slice(0, 6)) await blocks(other, ana)
    expect(await flagsOf(ana)).toEqual(['blocks'])
    const few = crowd.slice(0, 4).map(({ id }) => id)
    await run(sql`insert into device_keys (user_id, key_hash, seen_at)
      select id, '\\x01', ${clock.now()} from users where id = any(${few}::bigint[])`)
    expect(await flagsOf(ana)).toEqual([])
    await run(sql`delete from device_keys`)
    await run(sql`update users set created_at = ${clock.now()} where id = any(${few}::bigint[])`)
    expect(await flagsOf(ana)).toEqual([])
  })
})

test('five sign-ups within an hour from one network flag each of them, and nobody an hour apart', async () => {
  const { ana, bo, crowd, run, signUp, flagsOf } = await townWithCrowd()
  for (const [nth, person] of crowd.slice(0, 4).entries()) await signUp(person, 'one', nth * 10)
  await signUp(bo, 'two', 0)
  expect(await flagsOf(crowd[0] as Person)).toEqual([])
  await signUp(ana, 'one', 40)
  expect(await flagsOf(ana)).toEqual(['burst'])
  expect(await flagsOf(crowd[0] as Person)).toEqual(['burst'])
  expect(await flagsOf(bo)).toEqual([])
  await run(
    sql`update sign_up_networks set recorded_at = recorded_at + interval '2 hours' where user_id = ${ana.id}`,
  )
  expect(await flagsOf(ana)).toEqual([])
})

test('names like the team’s flag people outside of the team', async () => {
  const { ana, bo, run, flagsOf } = await townWithCrowd()
  await run(sql`update users set name = 'Moderator Ana' where id = ${ana.id}`)
  await run(sql`update users set name = 'Moderator Bo', role = 'moderator' where id = ${bo.id}`)
  expect(await flagsOf(ana)).toEqual(['role_name'])
  expect(await flagsOf(bo)).toEqual([])
})

test('a rule that the operator turned off flags nobody', async () => {
  const { ana, run, flagsOf } = await townWithCrowd(['declines'])
  await run(sql`update users set name = 'Moderator Ana' where id = ${ana.id}`)
  expect(await flagsOf(ana)).toEqual([])
})

// @vitest-environment node
import type { Meetup, MeetupState } from '@hereabouts/contract/meetups/schemas'
import { describe, expect, test } from 'vitest'
import { ANA, BO, meetup, NOW } from '../../test/samples.ts'
import { badgeNews, meetupNews, verificationNews } from './rules-news.ts'

const INVITED = { inviterId: BO, inviteeId: ANA }
const INVITING = { inviterId: ANA, inviteeId: BO }

/** What Ana hears when a meetup with Bo goes from one state to another; null is that there was none. */
function heard(from: MeetupState | null, to: MeetupState, who: Partial<Meetup>) {
  const before = from ? [meetup({ state: from, ...who })] : []
  return meetupNews(before, [meetup({ state: to, ...who })], ANA, NOW)
}

describe('news of a meetup', () => {
  test.each<
    [from: MeetupState | null, to: MeetupState, who: Partial<Meetup>, title: string, variant: string]
  >([
    [null, 'pending', INVITED, 'Bo invites you', 'invitation'],
    ['pending', 'accepted', INVITING, 'Bo is coming', 'success'],
    ['accepted', 'met', INVITING, 'You and Bo have met', 'success'],
    ['accepted', 'met', INVITED, 'You and Bo have met', 'success'],
    ['accepted', 'cancelled', INVITED, 'Your meetup with Bo is off', 'default'],
    ['accepted', 'cancelled', INVITING, 'Your meetup with Bo is off', 'default'],
    ['pending', 'declined', INVITING, 'Bo cannot make it', 'default'],
    ['pending', 'withdrawn', INVITED, 'Bo took the invitation back', 'default'],
  ])('from %s to %s is told', (from, to, who, title, variant) => {
    const [words, ...more] = heard(from, to, who)
    expect(more).toEqual([])
    expect(words).toMatchObject({ title, news: 'meeting', about: 'meetup 7', entry: `meetup-7-${to}` })
    expect(words?.variant ?? 'default').toBe(variant)
  })

  test.each<[from: MeetupState | null, to: MeetupState, who: Partial<Meetup>]>([
    [null, 'pending', INVITING],
    ['pending', 'accepted', INVITED],
    ['pending', 'declined', INVITED],
    ['pending', 'withdrawn', INVITING],
    ['pending', 'expired', INVITED],
    ['accepted', 'missed', INVITED],
    ['pending', 'pending', INVITED],
    ['accepted', 'accepted', INVITING],
    [null, 'declined', INVITED],
    [null, 'cancelled', INVITED],
  ])('from %s to %s is one’s own doing, or none', (from, to, who) => {
    expect(heard(from, to, who)).toEqual([])
  })

  test('says once that the other is running late, and when they come', () => {
    const on = (otherExpectedAt: string | null) => meetup({ state: 'accepted', otherExpectedAt })
    const [before, late, later] = [on(null), on('2026-11-20T18:10:00Z'), on('2026-11-20T18:20:00Z')]
    for (const [was, is] of [
      [before, late],
      [late, later],
    ] as const)
      expect(meetupNews([was], [is], ANA, NOW)).toMatchObject([
        { title: 'Bo is running late', text: expect.stringMatching(/^They come at about /), news: 'meeting' },
      ])
    for (const [was, is] of [
      [late, late],
      [late, before],
      [before, before],
    ] as const)
      expect(meetupNews([was], [is], ANA, NOW)).toEqual([])
  })

  test('with somebody who is simulated says so, and with nobody else', () => {
    const on = (state: MeetupState, simulated: boolean, otherExpectedAt: string | null = null) =>
      meetup({ ...INVITING, state, otherExpectedAt, other: { ...meetup().other, simulated } })
    const heardOf = (simulated: boolean) => [
      ...meetupNews([on('pending', simulated)], [on('accepted', simulated)], ANA, NOW),
      ...meetupNews(
        [on('accepted', simulated)],
        [on('accepted', simulated, '2026-11-20T18:10:00Z')],
        ANA,
        NOW,
      ),
    ]
    expect(heardOf(true).map(({ simulated }) => simulated)).toEqual([true, true])
    expect(heardOf(false).map(({ simulated }) => simulated)).toEqual([undefined, undefined])
  })

  test('says why the other cannot come, if they said it', () => {
    const words = heard('accepted', 'cancelled', { ...INVITED, cancelReason: 'unwell' })[0]
    expect(words?.text).toBe('“I don’t feel well.” Coffee chat, Market Square, now')
  })

  test('says what, where and when, and leads there', () => {
    const [words] = heard(null, 'pending', INVITED)
    expect(words).toMatchObject({ text: 'Coffee chat, Market Square, now', link: { href: '/' } })
    expect(heard('pending', 'accepted', INVITING)[0]?.link?.href).toBe('/chat/1/2')
  })
})

test.each([
  [{ badgeName: 'Good Listener', message: 'From Bo' }, 'New Badge: Good Listener', 'From Bo'],
  [{ badgeName: 'Good Listener' }, 'New Badge: Good Listener', 'You received a new badge!'],
  [{}, 'New Badge: Unknown Badge', 'You received a new badge!'],
])('a badge %j is told', (award, title, text) => {
  expect(badgeNews(award)).toMatchObject({ title, text, news: 'badge' })
})

test.each([
  ['submitted', 'verified', 'You are verified'],
  ['submitted', 'rejected', 'Your verification was not accepted'],
  ['submitted', 'expired', 'Your verification was not looked at in time'],
  ['submitted', 'revoked', 'Your verification was taken back'],
  ['verified', 'revoked', 'Your verification was taken back'],
  ['none', 'submitted', null],
  ['submitted', 'submitted', null],
  ['verified', 'verified', null],
  ['rejected', 'submitted', null],
] as const)('of a verification that was %s and is %s it is said: %s', (before, after, title) => {
  const words = verificationNews(before, { status: after, verificationDate: '2026-11-20T18:00:00.000Z' })
  expect(words?.title ?? null).toBe(title)
  if (words) expect(words.entry).toBe(`verification-${after}-${NOW}`)
})

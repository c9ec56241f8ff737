// @vitest-environment node
import type { Meetup, MeetupState } from '@hereabouts/contract/meetups/schemas'
import { describe, expect, test } from 'vitest'
import { ANA, BO, meetup, NOW } from '../../test/samples.ts'
import { badgeNews, meetupNews } from './rules-news.ts'

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
    expect(words).toMatchObject({ title, news: 'meeting', about: 'meetup 7' })
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

import type { PrivacySettings, UserId } from '@hereabouts/contract/accounts/schemas'
import { invite } from '@hereabouts/contract/meetups/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../test/person.ts'
import { exceptInbox, type ReceivedEvent, townWith } from '../../test/town.ts'
import { canSee } from './service.ts'

interface Someone {
  id: UserId
  standing: string
  isVerified: boolean
  onlyShowVerified: boolean
  visibleToVerifiedOnly: boolean
}

// Design, section 3: everything that prevents one person from seeing another.
const HINDRANCES: Record<string, (viewer: Someone, subject: Someone, blocks: Blocks) => boolean> = {
  'the viewer is not active': (viewer) => viewer.standing !== 'active',
  'the subject is not active': (_, subject) => subject.standing !== 'active',
  'the viewer blocked the subject': (_, __, blocks) => blocks === 'by viewer' || blocks === 'by both',
  'the subject blocked the viewer': (_, __, blocks) => blocks === 'by subject' || blocks === 'by both',
  'the viewer wants verified people only': (viewer, subject) =>
    viewer.onlyShowVerified && !subject.isVerified,
  'the subject wants verified people only': (viewer, subject) =>
    subject.visibleToVerifiedOnly && !viewer.isVerified,
}
const BLOCKS = ['none', 'by viewer', 'by subject', 'by both'] as const
type Blocks = (typeof BLOCKS)[number]

test.each(BLOCKS)(
  'of all kinds of people, with blocks %s, exactly those can see each other whom nothing prevents',
  async (blocks) => {
    const { deps, run } = await townWith({ people: [] })
    const [viewers, subjects] = [await everyKindOfPerson(), await everyKindOfPerson()]
    const [firstSubject] = subjects as [Someone]
    await run(sql`insert into blocks (blocker_id, blocked_id, created_at)
    select one.id, other.id, now() from users one, users other
    where (one.id < ${firstSubject.id} and other.id >= ${firstSubject.id} and ${['by viewer', 'by both'].includes(blocks)})
      or (one.id >= ${firstSubject.id} and other.id < ${firstSubject.id} and ${['by subject', 'by both'].includes(blocks)})`)

    const pairs = await deps.db.many<{ viewer: UserId; subject: UserId; sees: boolean }>(
      'test',
      sql`select viewer, subject, can_see(viewer, subject) as sees
          from unnest(${viewers.map(({ id }) => id)}::bigint[]) as viewer,
            unnest(${subjects.map(({ id }) => id)}::bigint[]) as subject`,
    )
    expect(pairs).toHaveLength(1024)
    const byId = new Map([...viewers, ...subjects].map((person) => [person.id, person]))
    const wrong = pairs.flatMap(({ sees, ...ids }) => {
      const [viewer, subject] = [byId.get(ids.viewer) as Someone, byId.get(ids.subject) as Someone]
      const hindrances = Object.keys(HINDRANCES).filter((name) => HINDRANCES[name]?.(viewer, subject, blocks))
      return sees === (hindrances.length === 0) ? [] : [{ viewer, subject, sees, hindrances }]
    })
    expect(wrong).toEqual([])
    const seen = pairs.filter(({ sees }) => sees).length
    // Of 8 x 8 active people each sees three quarters by their own settings, and three quarters of these by
    // the others'.
    expect(seen).toBe(blocks === 'none' ? 36 : 0)

    async function everyKindOfPerson(): Promise<Someone[]> {
      return deps.db.many<Someone>(
        'test',
        sql`insert into users (username, name, email, password_hash, created_at, standing, verification_status,
            only_show_verified, visible_to_verified_only)
          select gen_random_uuid(), 'x', 'x', 'x', now(), standing, verification, only_show, visible_to
          from unnest(array['active', 'suspended', 'banned', 'deleted']) as standing,
            unnest(array['verified', 'none']) as verification,
            unnest(array[true, false]) as only_show, unnest(array[true, false]) as visible_to
          returning id, standing, is_verified, only_show_verified, visible_to_verified_only`,
      )
    }
  },
)

test.each(['submitted', 'rejected', 'expired', 'revoked'])(
  'a person whose verification is %s is not verified',
  async (status) => {
    const { ana, bo, deps, run } = await townWith({ settings: { ana: { onlyShowVerified: true } } })
    await run(sql`update users set verification_status = ${status} where id = ${bo.id}`)
    expect(await canSee(deps.db, ana.id, bo.id)).toBe(false)
  },
)

test('a person who does not exist sees nobody and is seen by nobody', async () => {
  const { ana, deps } = await townWith({ people: ['ana'] })
  const nobody = 999_999 as UserId
  expect(await canSee(deps.db, ana.id, nobody)).toBe(false)
  expect(await canSee(deps.db, nobody, ana.id)).toBe(false)
})

interface Case {
  verified?: ('ana' | 'bo')[]
  settings?: { ana?: Partial<PrivacySettings>; bo?: Partial<PrivacySettings> }
  blocks?: ['ana' | 'bo', 'ana' | 'bo'][]
  /** Whether Ana may see and invite Bo; and Bo Ana. */
  ana: Outcome
  bo: Outcome
}
type Outcome = 'sees and may ask' | 'sees and may not ask' | 'sees nothing'

test.each<[string, Case]>([
  ['two people with nothing between them', { ana: 'sees and may ask', bo: 'sees and may ask' }],
  ['Ana blocked Bo', { blocks: [['ana', 'bo']], ana: 'sees nothing', bo: 'sees nothing' }],
  ['Bo blocked Ana', { blocks: [['bo', 'ana']], ana: 'sees nothing', bo: 'sees nothing' }],
  [
    'each blocked the other',
    {
      blocks: [
        ['ana', 'bo'],
        ['bo', 'ana'],
      ],
      ana: 'sees nothing',
      bo: 'sees nothing',
    },
  ],
  [
    'both are verified, and one blocked the other',
    { verified: ['ana', 'bo'], blocks: [['bo', 'ana']], ana: 'sees nothing', bo: 'sees nothing' },
  ],
  [
    'Ana wants to see verified people only',
    { settings: { ana: { onlyShowVerified: true } }, ana: 'sees nothing', bo: 'sees and may ask' },
  ],
  [
    'Ana wants to see verified people only, and Bo is one',
    {
      verified: ['bo'],
      settings: { ana: { onlyShowVerified: true } },
      ana: 'sees and may ask',
      bo: 'sees and may ask',
    },
  ],
  [
    'Ana, verified, wants to be seen by verified people only',
    {
      verified: ['ana'],
      settings: { ana: { visibleToVerifiedOnly: true } },
      ana: 'sees and may ask',
      bo: 'sees nothing',
    },
  ],
  [
    'Ana, verified, wants to be seen by verified people only, and Bo is one',
    {
      verified: ['ana', 'bo'],
      settings: { ana: { visibleToVerifiedOnly: true } },
      ana: 'sees and may ask',
      bo: 'sees and may ask',
    },
  ],
  [
    'Ana accepts no invitations from unverified people',
    {
      settings: { ana: { connectWithUnverified: false } },
      ana: 'sees and may ask',
      bo: 'sees and may not ask',
    },
  ],
  [
    'Ana accepts no invitations from unverified people, and Bo is verified',
    {
      verified: ['bo'],
      settings: { ana: { connectWithUnverified: false } },
      ana: 'sees and may ask',
      bo: 'sees and may ask',
    },
  ],
  [
    'neither accepts invitations from unverified people, and Ana is unverified',
    {
      verified: ['ana'],
      settings: { ana: { connectWithUnverified: false }, bo: { connectWithUnverified: false } },
      ana: 'sees and may ask',
      bo: 'sees and may not ask',
    },
  ],
])('list, cards, profile and first invitation agree: %s', async (_, given) => {
  const { verified = [], settings = {}, blocks = [] } = given
  for (const [asking, asked] of [
    ['ana', 'bo'],
    ['bo', 'ana'],
  ] as const) {
    const { deps, clock, ...town } = await townWith({ verified, settings, blocks })
    await town.ana.switchOn()
    await town.bo.switchOn()
    const listener = await town.listen(town[asking])
    await town[asked].switchOn({ upFor: 'coffee' })
    const cards = exceptInbox(await listener.received())
    expect(await outcomeFor(town[asking], town[asked], clock.now(), cards)).toEqual([
      asking,
      ...EXPECTED[given[asking]],
    ])
    await deps.bus.settled()
  }

  async function outcomeFor(person: Person, other: Person, now: Date, events: ReceivedEvent[]) {
    const { people } = await person.nearby()
    // Nothing at all, or the card of everybody on the list.
    expect(events).toEqual(people.map((card) => ({ name: 'nearby:card', payload: [card] })))
    const profile = await person.answer(getUser, { params: { id: other.id } })
    const body = { inviteeId: other.id, interestId: 1, place: 'The café', startsAt: now.toISOString() }
    const invited = await person.answer(invite, { body })
    return [
      person.username.replace('_here', ''),
      people.map(({ id }) => id).includes(other.id),
      profile.statusCode,
      invited.json().error ?? 'invited',
    ]
  }
})

const EXPECTED: Record<Outcome, [isListed: boolean, profile: number, invitation: string]> = {
  'sees and may ask': [true, 200, 'invited'],
  'sees and may not ask': [true, 200, 'VERIFIED_ONLY'],
  'sees nothing': [false, 404, 'NOT_NEARBY'],
}

test.each<[string, Omit<Case, 'ana' | 'bo'>]>([
  ['blocked', { blocks: [['ana', 'bo']] }],
  ['blocking', { blocks: [['bo', 'ana']] }],
  ['unverified, where only verified people are wanted', { settings: { ana: { onlyShowVerified: true } } }],
  ['for verified people only', { settings: { bo: { visibleToVerifiedOnly: true } } }],
])('a person %s is not counted among the “more” people of the list either', async (_, given) => {
  const people = ['ana', 'bo', 'cy'] as const
  const { ana, bo, cy } = await townWith({ people, ...given, verified: ['cy'] })
  for (const person of [ana, bo, cy]) await person.switchOn()
  const list = await ana.nearby()
  expect([list.people.map(({ id }) => id), list.more]).toEqual([[cy.id], 0])
})

test.each(['suspended', 'banned', 'deleted'])(
  'a person who is %s is in no list and has no profile',
  async (standing) => {
    const { ana, bo, run } = await townWith()
    await ana.switchOn()
    await bo.switchOn()
    await run(sql`update users set standing = ${standing} where id = ${bo.id}`)
    expect((await ana.nearby()).people).toEqual([])
    expect(await ana.errorOf(getUser, { params: { id: bo.id } })).toBe('404 NOT_FOUND')
  },
)

test('a suspended person sees nobody', async () => {
  const { ana, bo, run, deps } = await townWith()
  await run(sql`update users set standing = 'suspended' where id = ${ana.id}`)
  expect(await canSee(deps.db, ana.id, bo.id)).toBe(false)
  expect(await ana.errorOf(getUser, { params: { id: bo.id } })).toBe('403 SUSPENDED')
})

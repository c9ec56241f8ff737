import type { QueuedReport, ReportId, ReportWithEvidence } from '@hereabouts/contract/reports/schemas'
import type { CaseQueue, ReportCase } from '@hereabouts/contract/reports/schemas-cases'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { ANA, ana, BO, inMinutes } from '../../../test/samples.ts'
import { findSheet } from '../../../test/sheets.ts'
import { show } from '../../../test/show.tsx'
import { listenToToasts } from '../../../test/toasts.ts'
import { readablePictures } from '../../../test/uploads.ts'
import { rememberUser } from '../../accounts/device-session.ts'
import { formatMoment } from '../../platform/format.ts'
import { ReportsDesk } from './ReportsDesk.tsx'

const QUEUE = 'GET /api/admin/cases'
const UNREPORTED = { 'GET /api/admin/unreported': { people: [], more: 0 } }
const TAKE = 'POST /api/admin/cases/7/take'
const HAND_OVER = 'POST /api/admin/cases/7/hand-over'
const READ = 'POST /api/admin/reports/7/read'
const CLOSE = 'POST /api/admin/cases/7/close'
const VIEW = 'POST /api/admin/reports/7/pictures/4/view'

function queued(changes: Partial<QueuedReport> = {}): QueuedReport {
  return {
    id: 7 as ReportId,
    kind: 'harassment',
    context: 'chat',
    state: 'open',
    text: 'He shouted.',
    note: '',
    createdAt: inMinutes(-60),
    closedAt: null,
    takenBy: null,
    takenAt: null,
    subject: { id: BO, username: 'bo' },
    reporter: { id: ANA, username: 'ana' },
    others: { reports: 0, reporters: 0 },
    ...changes,
  }
}

const HISTORY = { about: { resolved: 0, dismissed: 0 }, by: { resolved: 0, dismissed: 0 } }

/** The queue with the case of this report. */
function queueOf(report: QueuedReport, changes: Partial<ReportCase> = {}): CaseQueue {
  const of: ReportCase = {
    id: report.id,
    newestId: report.id,
    subject: report.subject,
    reasons: [],
    reporters: 1,
    count: 1,
    openedAt: report.createdAt,
    history: HISTORY,
    takenBy: report.takenBy,
    takenAt: report.takenAt,
    secondOpinion: null,
    reports: [{ ...report, reporterHistory: HISTORY }],
    ...changes,
  }
  return { cases: [of], more: 0, team: [{ id: BO, username: 'ro' }] }
}
const EMPTY: CaseQueue = { cases: [], more: 0, team: [] }

const withEvidence: ReportWithEvidence = {
  ...queued(),
  likelyLinks: [],
  evidence: {
    profile: {
      username: 'bo',
      name: 'Bo',
      avatarUrl: null,
      isVerified: false,
      interests: ['Coffee chat', 'Kites'],
      upFor: 'A walk',
      about: { askMeAbout: 'Easy money', languages: ['en', 'ig'], pronouns: 'he/him' },
    },
    messages: [
      { by: 'subject', text: 'Where are you?!', sentAt: inMinutes(-90) },
      { by: 'reporter', text: 'Leave me alone', sentAt: inMinutes(-89) },
    ],
    meetups: [
      {
        invitedBy: 'subject',
        interest: 'Coffee chat',
        place: 'The fountain',
        note: 'Red hat',
        state: 'cancelled',
        startsAt: inMinutes(-100),
        createdAt: inMinutes(-120),
        reporterOutcome: null,
      },
    ],
  },
}

async function opened(report = queued(), changes: Partial<ReportCase> = {}) {
  const server = network({ ...UNREPORTED, [QUEUE]: queueOf(report, changes) })
  const page = show(<ReportsDesk />)
  const card = within(await screen.findByRole('region', { name: `Case about ${report.subject.username}` }))
  return { ...server, ...page, card }
}

test('a failed list can be retried, and an empty one shows a message', async () => {
  const server = network({
    ...UNREPORTED,
    [QUEUE]: errorReply(400, 'BAD_REQUEST', 'The request could not be read.'),
  })
  const { user } = show(<ReportsDesk />)
  await screen.findByText('The request could not be read. (400)')
  server.answer(QUEUE, EMPTY)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No reports are waiting.')
})

test('a case shows why it stands there, what was decided before, who took it, and its reports', async () => {
  const history = { about: { resolved: 2, dismissed: 1 }, by: { resolved: 0, dismissed: 3 } }
  const { card } = await opened(queued(), {
    reasons: ['urgent', 'reporters'],
    reporters: 3,
    count: 5,
    history,
    takenBy: { id: BO, username: 'mo' },
  })
  expect(card.getByRole('heading', { level: 2 }).textContent).toBe('bo')
  expect(
    within(card.getByRole('list', { name: 'Why it stands here' })).getAllByRole('listitem'),
  ).toHaveLength(2)
  const facts = card.getByText(/^5 reports by 3 people/).textContent
  expect(facts).toContain('about bo, 2 dealt with and 1 without action; by bo, 0 dealt with and 3 without')
  expect(facts).toContain('Taken by mo.')
  expect(card.queryByRole('button', { name: 'Take it' })).toBeNull()
  const report = within(card.getByRole('article', { name: 'Report by ana' }))
  expect(report.getByRole('heading').textContent).toBe('Harassment')
  expect(report.getByText('He shouted.')).toBeDefined()
  expect(card.getByText('4 more reports like these.')).toBeDefined()
})

test.each([
  ['only a rule noticed', { kind: 'noticed', reporter: { id: null, username: '' } }, /^Nobody has reported/],
  ['one person reported', {}, /^From ana, /],
] as const)('a case that %s says once who noticed it, and when', async (_, changes, words) => {
  const report = queued(changes)
  const { card } = await opened(report)
  card.getByText(words)
  const all = screen.getByRole('region', { name: 'Case about bo' }).textContent
  expect(all.split(formatMoment(report.createdAt))).toHaveLength(2)
  expect(card.queryByText(/1 report/)).toBeNull()
})

test('the moderator who took a case can hand it over to somebody else on the team', async () => {
  rememberUser(ana())
  const { user, card, answer, requestsTo } = await opened(queued({ takenBy: { id: ANA, username: 'ana' } }))
  await user.click(card.getByText('Hand it over', { selector: 'summary *, summary' }))
  await user.click(card.getByRole('radio', { name: 'ro' }))
  answer(HAND_OVER, {})
  answer(QUEUE, EMPTY)
  await user.click(card.getByRole('button', { name: 'Hand it over' }))
  await screen.findByText('No reports are waiting.')
  expect(requestsTo(HAND_OVER).map(({ body }) => body)).toEqual([{ to: BO }])
})

test('taking a report shows who took it', async () => {
  const { user, card, answer, requestsTo } = await opened()
  const taken = queued({ state: 'triaged', takenBy: { id: ANA, username: 'mo' } })
  answer(TAKE, {})
  answer(QUEUE, queueOf(taken))
  await user.click(card.getByRole('button', { name: 'Take it' }))
  await card.findByText(/Taken by mo/)
  expect(requestsTo(TAKE)).toHaveLength(1)
})

test('taking a report that someone else took first shows the server’s error', async () => {
  const { user, card, answer } = await opened()
  answer(TAKE, errorReply(409, 'REPORT_TAKEN', 'Somebody else works on this report.'))
  await user.click(card.getByRole('button', { name: 'Take it' }))
  expect((await card.findByRole('alert')).textContent).toBe('Somebody else works on this report. (409)')
})

test('evidence loads only on demand, after confirming the password', async () => {
  const { user, card, answer, requestsTo } = await opened()
  expect(requestsTo(READ)).toEqual([])
  answer(READ, errorReply(403, 'PASSWORD_NEEDED', 'Please enter your password again.'))
  await user.click(card.getByRole('button', { name: 'Evidence' }))
  const sheet = await findSheet('Your password again')
  answer('POST /api/sessions/confirm', {})
  answer(READ, withEvidence)
  await user.type(sheet.getByLabelText('Password'), 'the password')
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  const evidence = await card.findByRole('article', { name: 'Evidence' })
  expect(
    within(evidence)
      .getAllByText(/./, { selector: 'p' })
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Profile: Bo, Easy money, English, Igbo, he/him, A walk, Coffee chat, Kites',
    'Reported: Where are you?!',
    'Reporter: Leave me alone',
    'Meetup: Coffee chat, The fountain, Red hat, called off',
  ])
})

test('a reported picture loads only on demand, and one without a copy says so', async () => {
  readablePictures(null)
  const { user, card, answer, requestsTo } = await opened()
  const sentAt = withEvidence.createdAt
  const messages = [
    { by: 'subject', text: '', sentAt, picture: { seq: 4, width: 800, height: 600 } },
    { by: 'reporter', text: '', sentAt, picture: null },
  ]
  answer(READ, { ...withEvidence, evidence: { ...withEvidence.evidence, messages } })
  await user.click(card.getByRole('button', { name: 'Evidence' }))
  expect((await card.findByText('Reporter:')).parentElement?.textContent).toMatch(/We keep no copy of it/)
  expect(requestsTo(VIEW)).toEqual([])
  answer(VIEW, () => new Response('a picture'))
  await user.click(card.getByRole('button', { name: 'Show the picture' }))
  expect(await card.findByRole('img', { name: 'What was reported' })).toBeDefined()
  expect(requestsTo(VIEW)).toHaveLength(1)
})

test.each([
  ['Dealt with', 'resolved'],
  ['No action', 'dismissed'],
])('the button “%s” closes a report as %s, with a note for the reporter', async (button, state) => {
  const { user, card, answer, requestsTo } = await opened()
  answer(CLOSE, {})
  answer(QUEUE, EMPTY)
  await user.click(card.getByText('Close it'))
  await user.type(card.getByLabelText('A note for the reporter'), 'Thank you.')
  await user.click(card.getByRole('button', { name: button }))
  await screen.findByText('No reports are waiting.')
  expect(requestsTo(CLOSE).map(({ body }) => body)).toEqual([{ state, note: 'Thank you.', upTo: 7 }])
})

test('a ready answer is sent with its key, until the moderator changes it', async () => {
  const { user, card, answer, requestsTo } = await opened()
  answer(CLOSE, {})
  await user.click(card.getByText('Close it'))
  await user.click(card.getAllByText('Ready answers').at(-1) as HTMLElement)
  const text = 'Thank you for telling us. We’ve taken action.'
  await user.click(card.getByRole('button', { name: text }))
  await user.click(card.getByRole('button', { name: 'Dealt with' }))
  await user.type(card.getByLabelText('A note for the reporter'), ' Soon.')
  await user.click(card.getByRole('button', { name: 'No action' }))
  expect(requestsTo(CLOSE).map(({ body }) => body)).toEqual([
    { state: 'resolved', note: text, canned: { key: 'acted' }, upTo: 7 },
    { state: 'dismissed', note: `${text} Soon.`, upTo: 7 },
  ])
})

test('a ready reason names the day that the moderator enters', async () => {
  const { user, card, answer, requestsTo } = await opened()
  const IMPOSE = `POST /api/admin/users/${BO}/measures`
  answer(IMPOSE, {})
  await user.click(card.getByText('Take action'))
  await user.click(card.getAllByText('Ready answers')[0] as HTMLElement)
  await user.click(card.getByRole('button', { name: /you offered people something to buy/ }))
  fireEvent.change(card.getByLabelText('When it happened'), { target: { value: '2026-11-21' } })
  await user.click(card.getByRole('button', { name: 'Send the warning' }))
  expect(requestsTo(IMPOSE).map(({ body }) => body)).toEqual([
    {
      kind: 'warning',
      reason: expect.stringMatching(/^On .*2026, you offered/),
      canned: { key: 'selling', date: '2026-11-21' },
    },
  ])
})

test.each([
  ['Asia/Tokyo', '2026-11-21T20:00:00Z', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-21T02:00:00Z', '2026-11-20'],
])('in %s the day of a ready reason is today’s there', async (zone, now, day) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const { user, card } = await opened()
  await user.click(card.getByText('Take action'))
  await user.click(card.getAllByText('Ready answers')[0] as HTMLElement)
  expect(card.getByLabelText('When it happened')).toHaveProperty('value', day)
})

test('a deleted account cannot be sanctioned', async () => {
  const { card } = await opened(queued({ subject: { id: null, username: 'bo' } }))
  expect(card.getByText('Close it')).toBeDefined()
  expect(card.queryByText('Take action')).toBeNull()
})

test('a report about the connection explains that it does not incriminate the person', async () => {
  const { card } = await opened(queued({ kind: 'connection' }))
  expect(card.getByText(/someone may have tampered with the connection/)).toBeDefined()
})

test('accounts that may be the same person’s are listed with the evidence, as a hint', async () => {
  const { user, card, answer } = await opened()
  const link = { id: 9 as never, username: 'bo_first', isBlockedWithReporter: true, seenAt: inMinutes(-60) }
  answer(READ, { ...withEvidence, likelyLinks: [link] } satisfies ReportWithEvidence)
  await user.click(card.getByRole('button', { name: 'Evidence' }))
  const links = within(await card.findByRole('article', { name: 'Likely the same person' }))
  expect(links.getByRole('listitem').textContent).toMatch(
    /^bo_first · on the same browser, .* · blocked with the reporter/,
  )
  expect(links.getByText(/Families and shared devices look the same/)).toBeDefined()
})

test.each([
  ['Take it down', 'Yes, take it down', 'take-down', 'It’s off, and so is its chat.'],
  ['Close only its chat', 'Yes, close its chat', 'messages/take-down', 'Its chat is closed.'],
])('a reported gathering is taken down in two taps: %s', async (button, yes, path, said) => {
  const call = `POST /api/admin/gatherings/3/${path}`
  const { card, user, answer, requestsTo } = await opened(queued({ context: 'gathering' }))
  const gathering = {
    id: 3,
    interest: 'Board games',
    label: 'Camden',
    place: 'Their flat',
    note: '',
    startsAt: inMinutes(60),
  }
  answer(READ, { ...withEvidence, evidence: { ...withEvidence.evidence, gathering } })
  await user.click(card.getByRole('button', { name: 'Evidence' }))
  answer(call, {})
  await user.click(await card.findByRole('button', { name: button }))
  expect(requestsTo(call)).toEqual([])
  await user.click(card.getByRole('button', { name: yes }))
  await card.findByText(said)
  expect(requestsTo(call)).toHaveLength(1)
  expect(card.queryByRole('button', { name: button })).toBeNull()
})

test('a moderator asks the others about a case that is theirs, once', async () => {
  rememberUser(ana())
  const { user, card, answer, requestsTo } = await opened(queued({ takenBy: { id: ANA, username: 'ana' } }))
  const ASK = 'POST /api/admin/cases/7/ask-opinion'
  await user.click(card.getByText('Ask for a second opinion'))
  await user.type(card.getByLabelText('What are you unsure about?'), 'Is it a joke?')
  answer(ASK, {})
  const asked = { askedBy: { id: ANA, username: 'ana' }, question: 'Is it a joke?', askedAt: inMinutes(0) }
  const taken = queued({ takenBy: { id: ANA, username: 'ana' } })
  answer(QUEUE, queueOf(taken, { secondOpinion: { ...asked, opinions: [] } }))
  await user.click(card.getByRole('button', { name: 'Ask the others' }))
  await card.findByText('Nobody has answered yet.')
  expect(requestsTo(ASK).map(({ body }) => body)).toEqual([{ question: 'Is it a joke?' }])
  expect(card.queryByText('Ask for a second opinion')).toBeNull()
  expect(card.queryByRole('button', { name: 'Give your opinion' })).toBeNull()
})

test('a moderator who is asked answers with a recommendation, and keeps the text if the case was closed', async () => {
  rememberUser(ana())
  const asked = { askedBy: { id: BO, username: 'mo' }, question: 'Is it a joke?', askedAt: inMinutes(-5) }
  const { user, card, answer, requestsTo } = await opened(queued({ takenBy: { id: BO, username: 'mo' } }), {
    secondOpinion: { ...asked, opinions: [] },
  })
  const GIVE = 'POST /api/admin/cases/7/opinions'
  const opinion = within(card.getByRole('article', { name: 'Second opinion' }))
  expect(opinion.getByText('Is it a joke?')).toBeDefined()
  await user.click(opinion.getByRole('radio', { name: 'Cool-down' }))
  await user.type(opinion.getByLabelText('Because'), 'No harm meant.')
  answer(GIVE, errorReply(409, 'REPORT_CLOSED', 'This report has been closed.'))
  await user.click(opinion.getByRole('button', { name: 'Give your opinion' }))
  await opinion.findByText('This report has been closed. (409)')
  const text = 'No harm meant.'
  const given = { by: { id: ANA, username: 'ana' }, recommendation: 'cooldown', text, givenAt: inMinutes(0) }
  answer(GIVE, {})
  answer(QUEUE, queueOf(queued(), { secondOpinion: { ...asked, opinions: [given as never] } }))
  await user.click(opinion.getByRole('button', { name: 'Give your opinion' }))
  expect((await opinion.findByRole('listitem')).textContent).toBe('ana: Cool-down No harm meant.')
  expect(requestsTo(GIVE).map(({ body }) => body)).toEqual(
    Array(2).fill({ recommendation: 'cooldown', text }),
  )
  expect(opinion.queryByRole('button', { name: 'Give your opinion' })).toBeNull()
})

test.each<[string, () => object, string]>([
  ['the answer is lost', noNetwork, 'No answer came'],
  [
    'a colleague was first',
    () => errorReply(409, 'REPORT_CLOSED', 'This report has been closed.'),
    'That didn’t work',
  ],
])('closing a case shows what holds now if %s', async (_, failure, title) => {
  const toasts = listenToToasts()
  const { user, card, answer } = await opened()
  await user.click(card.getByText('Close it'))
  answer(CLOSE, failure)
  answer(QUEUE, EMPTY)
  await user.click(card.getByRole('button', { name: 'Dealt with' }))
  await screen.findByText('No reports are waiting.')
  await waitFor(() => expect(toasts.shown.map((toast) => toast.title)).toEqual([title]))
})

test('only a colleague who has taken a case can close it', async () => {
  rememberUser(ana())
  const { card, unmount } = await opened(queued({ takenBy: { id: BO, username: 'ro' } }))
  expect(card.queryByText('Close it')).toBeNull()
  unmount()
  const own = await opened(queued({ takenBy: { id: ANA, username: 'ana' } }))
  expect(own.card.getByText('Close it')).toBeDefined()
})

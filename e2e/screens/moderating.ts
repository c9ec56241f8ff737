import type { Page } from '@playwright/test'
import type { UserId } from '../../contract/src/accounts/schemas.ts'
import type { ReportId, ReportWithEvidence } from '../../contract/src/reports/schemas.ts'
import type { CaseQueue, UnreportedPeople } from '../../contract/src/reports/schemas-cases.ts'
import { button, type Capture, call, idOf, PASSWORD, type Scene } from './cast.ts'

/** What moderators see, after the scenes in which Ana reported Chidi and he appealed. */
export const MODERATING: readonly Scene[] = [
  {
    name: 'a case',
    async play({ root }, capture) {
      await root.goto('/admin-console?desk=reports')
      await call(root, 'post', '/api/sessions/confirm', { data: { password: PASSWORD } })
      await button(root, 'Take it').click()
      await root.getByText('Hand it over').first().waitFor()
      await captureBoth(root, capture, 'case')
      await button(root, 'Evidence').click()
      await root.getByText('Profile:').first().waitFor()
      for (const title of ['Take action', 'Hand it over', 'Close it'])
        await root.getByText(title).first().click()
      await captureBoth(root, capture, 'case-open')
    },
  },
  {
    name: 'a second opinion',
    async play({ root, newcomer }, capture) {
      await newcomer.goto('/measures')
      const role = `/api/admin/users/${await idOf(newcomer)}/role`
      await call(root, 'put', role, { data: { role: 'moderator' } })
      await root.goto('/admin-console?desk=reports')
      await root.getByText('Ask for a second opinion').first().click()
      await root.getByLabel('What are you unsure about?').fill('Is a warning enough?')
      await button(root, 'Ask the others').click()
      await root.getByText('Nobody has answered yet.').waitFor()
      await captureBoth(root, capture, 'opinion-asked')
      await newcomer.goto('/admin-console?desk=reports')
      await newcomer.getByLabel('Because').first().fill('It happened once.')
      await captureBoth(newcomer, capture, 'opinion')
      await button(newcomer, 'Give your opinion').click()
      await newcomer.getByRole('list', { name: 'Opinions' }).waitFor()
      await captureBoth(newcomer, capture, 'opinion-given')
      await call(root, 'put', role, { data: { role: 'user' } })
    },
  },
  {
    name: 'appeals',
    async play({ root }, capture) {
      await root.goto('/admin-console?desk=appeals')
      await root.getByText('Ready answers').first().click()
      await captureBoth(root, capture, 'appeals')
    },
  },
  {
    name: 'people whom nobody reported',
    async play({ root }, capture) {
      // The rules look at networks and at days, and all phones of a tour are in one evening and network.
      await root.route('**/api/admin/unreported', (route) => route.fulfill({ json: NOTICED }))
      await root.goto('/admin-console?desk=reports')
      const list = root.getByRole('region', { name: 'Nobody has reported them yet' })
      await list.waitFor()
      await list.scrollIntoViewIfNeeded()
      await captureBoth(root, capture, 'unreported')
      for (const rule of RULES) await list.getByText(rule).first().click()
      await captureBoth(root, capture, 'unreported-rules')
      await root.unroute('**/api/admin/unreported')
    },
  },
  {
    name: 'a case that a rule noticed',
    async play({ root }, capture) {
      await root.goto('/admin-console')
      const routes = {
        '**/api/admin/cases': opened((await idOf(root)) as UserId),
        [`**/api/admin/reports/${LISTED.id}/read`]: EVIDENCE,
      }
      for (const [url, json] of Object.entries(routes))
        await root.route(url, (route) => route.fulfill({ json }))
      await root.goto('/admin-console?desk=reports')
      await button(root, 'Evidence').click()
      await root.getByText('Profile:').first().waitFor()
      await captureBoth(root, capture, 'noticed')
      for (const url of Object.keys(routes)) await root.unroute(url)
    },
  },
]

const RULES = [
  'Signed up together, and all send the same',
  'Same message, and blocked for it',
  'Blocked by several people they met',
]
const NOTICED: UnreportedPeople = {
  people: [
    { id: 7_000_001 as UserId, username: 'rui_here', rules: ['unwelcome_message', 'message_ring'] },
    { id: 7_000_002 as UserId, username: 'sam_here', rules: ['blocked_after_meeting'] },
  ],
  more: 2,
}

const SUBJECT = { id: 7_000_001 as UserId, username: 'rui_here' }
const NONE = { resolved: 0, dismissed: 0 }

const LISTED: Omit<ReportWithEvidence, 'evidence' | 'likelyLinks'> = {
  id: 7_000_001 as ReportId,
  kind: 'noticed',
  context: 'noticed',
  state: 'triaged',
  text: '',
  createdAt: new Date().toISOString(),
  closedAt: null,
  note: '',
  subject: SUBJECT,
  reporter: { id: null, username: '' },
  others: { reports: 0, reporters: 0 },
  takenBy: null,
  takenAt: null,
}
const EVIDENCE: ReportWithEvidence = {
  ...LISTED,
  evidence: {
    profile: {
      username: 'rui_here',
      name: 'Rui',
      avatarUrl: null,
      isVerified: false,
      interests: [],
      upFor: null,
    },
    messages: [],
    meetups: [],
    rules: ['unwelcome_message', 'message_ring'],
  },
  likelyLinks: [],
}
/** The queue right after this moderator has opened a case about somebody whom rules noticed. */
const opened = (id: UserId): CaseQueue => ({
  cases: [
    {
      id: LISTED.id,
      newestId: LISTED.id,
      subject: SUBJECT,
      reasons: ['new_account'],
      reporters: 1,
      count: 1,
      openedAt: LISTED.createdAt,
      history: { about: NONE, by: NONE },
      takenBy: { id, username: 'rut_here' },
      takenAt: LISTED.createdAt,
      secondOpinion: null,
      reports: [{ ...LISTED, reporterHistory: null }],
    },
  ],
  more: 0,
  team: [],
})

/** On the phone, and at a desk. */
async function captureBoth(page: Page, capture: Capture, name: string) {
  await capture(page, `moderating-${name}`)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('navigation', { name: 'Desk' }).waitFor()
  await capture(page, `moderating-${name}-wide`)
  if (size) await page.setViewportSize(size)
}

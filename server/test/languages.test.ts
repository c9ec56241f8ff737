import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { verifyEmail } from '@hereabouts/contract/email/endpoints'
import type { Locale } from '@hereabouts/contract/http/locales'
import { type InboxEntry, inboxEntry } from '@hereabouts/contract/notifications/schemas'
import { REPORT_KINDS } from '@hereabouts/contract/reports/limits'
import { CANNED_NOTES } from '@hereabouts/contract/sanctions/limits-canned'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { changeEmail, changePassword } from '@hereabouts/contract/sign-in/endpoints-account'
import { requestPasswordReset, resetPassword } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import { DECISION_REASONS } from '@hereabouts/contract/verification/limits'
import PO from 'pofile'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { readOwnUser } from '../src/accounts/service.ts'
import { sendTestMail } from '../src/admin/service.ts'
import * as checkInMails from '../src/checkins/rules-mail.ts'
import * as gateMails from '../src/gate/rules-mail.ts'
import * as moderationMails from '../src/moderation/rules-mail.ts'
import { noticeMail } from '../src/notifications/rules-mail.ts'
import * as outsideMails from '../src/outside/rules-mail.ts'
import { i18nFor } from '../src/platform/languages.ts'
import { type Letter, renderLetter } from '../src/platform/mailer-text.ts'
import type { NotificationKind } from '../src/platform/notifications.ts'
import { markDeleted, restoreAccount } from '../src/sign-in/service-leaving.ts'
import { postConnected, postDisconnected } from '../src/sign-in/service-oidc-identities.ts'
import { postChange } from '../src/sign-in/service-passkeys.ts'
import { answerResetRequests } from '../src/sign-in/service-password-reset.ts'
import { type Outcome, sendLetter } from '../src/verification/service-letters.ts'
import { makeCall } from './person.ts'
import { fieldsOf, sampleOf } from './samples.ts'
import { speaking } from './speaking.ts'
import { townWith } from './town.ts'

type Words = Pick<Letter, 'subject' | 'body'>

// Japanese stands for a language in which every text of the catalogue is in brackets.
const LOCALE = 'ja'
beforeAll(() => {
  const { items } = PO.parse(readFileSync(new URL('../locales/en.po', import.meta.url), 'utf8'))
  const bracketed = items.map(({ msgctxt, msgid }) => [
    msgctxt ? `${msgctxt}\u0004${msgid}` : msgid,
    `[${msgid}]`,
  ])
  speaking(LOCALE, Object.fromEntries(bracketed))
})

/** What is left of a text without everything that comes from the catalogue. */
function leftOf(text: string): string {
  const rest = text.replace(/\[[^[\]]*\]/gs, '')
  return rest === text ? rest : leftOf(rest)
}

test('every push comes from the catalogue or from a person, whatever it says', async () => {
  const kinds = await listKinds()
  expect(kinds.length).toBeGreaterThan(7)
  const shown = kinds.flatMap(({ kind, push }) =>
    variantsOf(kind).flatMap((entry) => {
      const words = push?.show(entry as never, 7 as never, i18nFor(LOCALE))
      return words ? [{ kind, entry, texts: [words.title, words.text] }] : []
    }),
  )
  expect(new Set(shown.map(({ kind }) => kind)).size).toBe(kinds.length)
  for (const { kind, entry, texts } of shown) {
    const typed = ['', 'text' in entry && entry.text, 'other' in entry && entry.other.name]
    for (const text of texts) expect(typed, `${kind}: ${text}`).toContain(leftOf(text))
  }
})

/** The kinds with pushes of all features. */
async function listKinds(): Promise<NotificationKind[]> {
  const root = new URL('../src/', import.meta.url)
  const features = readdirSync(root).filter((feature) =>
    existsSync(new URL(`${feature}/notifications.ts`, root)),
  )
  const isFeature = (feature: string) => feature !== 'platform'
  const modules = await Promise.all(
    features.filter(isFeature).map((feature) => import(`../src/${feature}/notifications.ts`)),
  )
  return modules.flatMap((all) => Object.values(all).flat() as NotificationKind[]).filter(({ push }) => push)
}

/** A sample of an entry, with each of its fields changed to everything that it can be. */
function variantsOf(kind: InboxEntry['kind']): InboxEntry[] {
  const schema = inboxEntry._zod.def.options.find(({ shape }) => shape.kind._zod.def.values[0] === kind)
  const sample = sampleOf(schema as never) as InboxEntry
  const variants = Object.entries(fieldsOf(schema) ?? {}).flatMap(([name, field]) => {
    const { type, entries } = field._zod.def as { type: string; entries?: Record<string, string> }
    const values = type === 'enum' ? Object.values(entries ?? {}) : type === 'boolean' ? [true, false] : []
    return values.map((value) => ({ ...sample, [name]: value }))
  })
  return [sample, ...variants]
}

test('every e-mail is in the language of its recipient, from the subject to the last line', async () => {
  const town = await townWith<never>({ people: [] })
  const { deps, http, run } = town
  const letters: Words[] = []
  /** Collects the e-mails that wait, and returns the token in the latest. */
  const take = async () => {
    const posted = await deps.db.many<{ subject: string; body: Letter['body'] }>(
      'test',
      sql`with taken as (delete from outbox returning id, subject, body) select subject, body from taken order by id`,
    )
    letters.push(...posted)
    const links = posted.flatMap(({ body }) =>
      body.flatMap((part) => (typeof part === 'string' ? [] : part.path)),
    )
    return links.map((path) => path.split('token=')[1]).findLast(Boolean) ?? ''
  }
  const [password, newPassword] = ['an owl and a pussycat', 'another owl and a cat']
  const ana = await town.signUp('ana')
  await run(sql`update users set locale = ${LOCALE} where id = ${ana.id}`)
  // She signed up before she chose a language.
  await run(sql`delete from outbox`)
  const registered = await makeCall(http, register, {
    body: { username: 'bo_here', password, email: 'bo@example.org', interests: [1, 2, 3], locale: LOCALE },
  })
  expect(registered.statusCode).toBe(200)
  await take()
  const of = { params: { id: ana.id } }
  await run(sql`update users set email_verified = true where id = ${ana.id}`)
  const own = 'ana_here has a long password'
  await ana.call(changePassword, { ...of, body: { password: own, newPassword } })
  await ana.call(changeEmail, { ...of, body: { password: newPassword, email: 'ana@elsewhere.example' } })
  await ana.call(verifyEmail, { body: { token: await take() } })
  await sendTestMail(deps, { id: ana.id } as never)
  await makeCall(http, requestPasswordReset, { body: { email: 'ana@elsewhere.example' } })
  await take()
  await answerResetRequests(deps)
  const reset = await makeCall(http, resetPassword, { body: { token: await take(), newPassword: password } })
  expect(reset.statusCode).toBe(200)
  await deps.db.tx(async (tx) => {
    const user = { ...(await readOwnUser(tx, ana.id)), emailVerified: true }
    for (const what of ['added', 'removed'] as const) await postChange(deps, tx, ana.id, what)
    await postConnected(deps, tx, ana.id)
    await postDisconnected(deps, tx, ana.id)
    for (const outcome of outcomes()) await sendLetter(deps, tx, user, outcome)
    await markDeleted(deps, tx, ana.id)
    await restoreAccount(deps, tx, ana.id)
  })
  await take()
  for (const { kind, push } of await listKinds())
    for (const entry of variantsOf(kind)) {
      const mail = push?.mail?.(entry as never, i18nFor(LOCALE))
      const to = { locale: LOCALE as Locale, timeFormat: null, zone: null }
      if (mail) letters.push(noticeMail(to, mail, { path: '/', unsubscribePath: '/unsubscribe/x' }))
    }
  const [person, contact, token] = ['Ana', 'Sam', 'x']
  letters.push(
    checkInMails.askingMail(LOCALE, { person, username: 'ana_here', token }),
    checkInMails.nudgeMail(LOCALE, { contact, token }),
    checkInMails.alertMail(LOCALE, { person, token }),
    checkInMails.allClearMail(LOCALE, person),
    checkInMails.contactGoneMail(LOCALE, contact),
  )
  const asked = { username: 'ana_here', locale: LOCALE as Locale }
  letters.push(
    ...(['admitted', 'declined'] as const).map((decision) => gateMails.answerMail(decision, asked)),
  )
  letters.push(
    ...(['signUps', 'reports'] as const).map((by) => gateMails.brakeMail(by, 21, LOCALE as Locale)),
  )

  letters.push(outsideMails.confirmationMail(LOCALE as Locale, token))
  for (const state of ['resolved', 'dismissed'] as const)
    for (const key of [...CANNED_NOTES, null])
      letters.push(outsideMails.answerMail(LOCALE as Locale, { state, note: '', noteCanned: key && { key } }))

  const waiting = {
    reports: [...REPORT_KINDS, 'felt_unsafe' as const, 'outside' as const, 'noticed' as const].map(
      (kind) => ({
        kind,
        count: 2,
      }),
    ),
    ...{ opinions: 2, appeals: 1, joining: 2, verifications: 3 },
  }
  const digest = moderationMails.digestMail(waiting, LOCALE as Locale)
  letters.push(...(digest ? [digest] : []), moderationMails.alarmMail(waiting.reports, LOCALE as Locale))

  for (const { subject, body } of letters) {
    const { text } = renderLetter({ subject, body: [], locale: LOCALE }, 'https://here.example')
    const texts = [
      subject,
      ...body.flatMap((part) =>
        typeof part === 'string' ? part : [part.text, part.code?.text ?? []].flat(),
      ),
      text.slice(4),
    ]
    for (const each of texts) expect(leftOf(each).trim(), each).toBe('')
  }
  const subjects = letters.map(({ subject }) => subject)
  for (const english of subjectsInTheCode())
    expect(subjects, `no e-mail with the subject "${english}" was looked at`).toContainEqual(
      expect.stringMatching(
        new RegExp(`^\\[${english.replaceAll('?', '\\?').replace(/\{\w+\}/g, '.*')}\\]$`),
      ),
    )
})

function outcomes(): Outcome[] {
  const rest = { note: 'The corner is dark', canAppeal: true }
  return [
    { kind: 'verified' },
    { kind: 'expired' },
    { kind: 'revoked', reason: 'other', ...rest },
    ...DECISION_REASONS.map((reason) => ({ kind: 'rejected' as const, reason, ...rest })),
  ]
}

/** The English subjects of all e-mails, so that no new one is forgotten here. */
function subjectsInTheCode(): string[] {
  const root = new URL('../src/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  return files
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(new URL(path, root), 'utf8').matchAll(/subject: i18n\._\(\s*'([^']+)'/g),
    ])
    .map(([, english = '']) => english)
}

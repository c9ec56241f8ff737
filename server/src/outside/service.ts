import { tidyUsername } from '@hereabouts/contract/http/typed-username'
import { OUTSIDE_ERRORS } from '@hereabouts/contract/outside/errors'
import {
  OUTSIDE_CONFIRMED_HOURS,
  OUTSIDE_MAILS_PER_DAY,
  OUTSIDE_TOKEN_CHARACTERS,
} from '@hereabouts/contract/outside/limits'
import type { OutsideReport } from '@hereabouts/contract/outside/schemas'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import { addressKey, checkReachable } from '../email/service.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import { hashToken, randomToken } from '../platform/ids.ts'
import { addOutsideReport } from '../reports/service.ts'
import { answerMail, confirmationMail } from './rules-mail.ts'
import * as store from './store.ts'

const MAILS = { name: 'outside reports', tries: OUTSIDE_MAILS_PER_DAY, perSeconds: DAY_MS / 1000 }

/**
 * Keeps a report by somebody without an account, and e-mails them a link that sends it to the team. Does the same
 * for every named person, because it looks none of them up. A mailbox gets a few such e-mails a day; after that, the call
 * does nothing and answers as before. So nobody can flood a mailbox, or find out that its owner wrote to us.
 */
export async function writeReport(deps: Deps, given: OutsideReport): Promise<void> {
  const { email, locale = null, about, when, text, isAboutTeam = false } = given
  await checkReachable(deps, email)
  if (!(await deps.throttles.allow(MAILS, addressKey(deps, email)))) return
  const now = deps.clock.now()
  const token = randomToken().slice(0, OUTSIDE_TOKEN_CHARACTERS)
  await deps.db.tx(async (tx) => {
    const row = { email, locale, about, text: when ? `${when}\n${text}` : text, isAboutTeam }
    await store.add(tx, row, hashToken(token), now)
    await deps.mailer.post(tx, {
      to: email,
      about: await store.listOwners(tx, email),
      ...confirmationMail(locale, token),
      expiresAt: later(now, OUTSIDE_CONFIRMED_HOURS * HOUR_MS),
    })
  })
}

/** Sends a report to the team, with the token of the e-mailed link. Idempotent. */
export function confirmReport(deps: Deps, token: string) {
  return deps.db.tx(async (tx) => {
    const row = await store.lock(tx, hashToken(token), deps.clock.now())
    if (!row) return fail(OUTSIDE_ERRORS.OUTSIDE_LINK_OVER)
    if (row.reportId !== null) return {}
    const named = tidyUsername(row.about).replace(/^@/, '')
    const subject = (await store.findNamed(tx, named))?.id ?? null
    // Where only that person is an admin, somebody else must see it.
    const isForAdmins = row.isAboutTeam && (await store.hasAdminBeside(tx, subject)).hasAdmin
    const report = await addOutsideReport(deps, tx, {
      named: row.about,
      subject,
      text: row.text,
      isForAdmins,
    })
    await store.confirm(tx, row.id, report)
    return {}
  })
}

/** Deletes an unconfirmed report, or the address of a confirmed one. Answers the same if there is neither. */
export async function forgetAddress({ db }: Deps, token: string) {
  await store.remove(db, store.byToken(hashToken(token)))
  return {}
}

/** Once a report from outside is closed, e-mails the answer to its writer and deletes their address. */
export async function answerReport({ mailer, clock }: Deps, tx: Tx, id: ReportId): Promise<void> {
  const answer = await store.findAnswer(tx, id)
  if (answer?.state !== 'resolved' && answer?.state !== 'dismissed') return
  const { email, locale, ...words } = answer
  await store.remove(tx, store.byReport(id))
  await mailer.post(tx, {
    to: email,
    about: await store.listOwners(tx, email),
    ...answerMail(locale, words),
    expiresAt: later(clock.now(), ANSWER_OF_USE_DAYS * DAY_MS),
  })
}

const ANSWER_OF_USE_DAYS = 7

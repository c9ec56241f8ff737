import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import { WAITING_LISTED_MAX } from '@hereabouts/contract/gate/limits'
import type { JoinDecision, OwnWaiting, WaitingPerson } from '@hereabouts/contract/gate/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { announceChange, readUser } from '../accounts/service.ts'
import { removeNewAccount } from '../accounts/service-removal.ts'
import { record } from '../audit/service.ts'
import { isMailboxExcluded } from '../email/service.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotWaitWith } from './rules.ts'
import { answerMail } from './rules-mail.ts'
import { readGate } from './service.ts'
import { checkAddress, checkMailbox, isAddressBlocked, isMailboxMarked } from './service-blocks.ts'
import { isListed } from './service-joining.ts'
import * as store from './store-waiting.ts'

/** What the viewer waits for, or null. */
export async function getOwnWaiting(deps: Deps, viewer: Viewer): Promise<OwnWaiting> {
  const found = await store.findWaiting(deps.db, viewer.id)
  if (!found?.since) return { waiting: null }
  const onlyConfirms = !found.emailVerified && isListed(deps, await readGate(deps.db), found.email)
  return { waiting: { since: found.since.toISOString(), for: onlyConfirms ? 'address' : 'team' } }
}

/** People whom the team can decide about, longest waiting first. */
export async function listWaiting({ db, clock }: Deps): Promise<{ people: WaitingPerson[] }> {
  const rows = await store.listWaiting(db, clock.now(), WAITING_LISTED_MAX)
  const people = rows.map(({ since, reason, ...person }) => ({
    ...person,
    since: (since as Date).toISOString(),
    reason: reason ?? '',
  }))
  return { people }
}

/** Counts them, with the time of the one who has waited longest. */
export function countWaiting({ db }: { db: Queryable }) {
  return store.countWaiting(db)
}

/** Lets a person in, or deletes their account. An e-mail tells them. Fails if their address is another one by now. */
export function decideWaiting(deps: Deps, viewer: Viewer, id: UserId, { decision, email }: JoinDecision) {
  const { db, clock, mailer } = deps
  return db.tx(async (tx) => {
    const person = (await store.lockWaiting(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    if (person.email !== email) fail(GATE_ERRORS.ADDRESS_CHANGED)
    const now = clock.now()
    await record(tx, { at: now, actorId: viewer.id, action: `gate.${decision}`, subjectId: id })
    if (decision === 'admitted') await admit(deps, tx, id, person.email)
    else await removeNewAccount(tx, id, now)
    await mailer.post(tx, {
      to: person.email,
      // A declined person's account is gone already, and would take the e-mail with it.
      about: decision === 'admitted' ? [id] : [],
      locale: person.locale,
      ...answerMail(decision, person),
      expiresAt: later(now, ANSWER_EXPIRY_DAYS * DAY_MS),
    })
    return {}
  })
}

/**
 * Fails if a person may not switch to this address. The current one of a member stays, whatever its domain. Says
 * nothing about other accounts.
 */
export async function checkNewAddress(deps: Deps, db: Queryable, id: UserId, email: string): Promise<void> {
  const gate = await readGate(db)
  checkAddress(deps, gate, email)
  if (!(await store.findWaiting(db, id))) return
  const reason = cannotWaitWith(gate, isListed(deps, gate, email))
  if (reason) fail(GATE_ERRORS[reason])
}

/**
 * Checks the gate again once an address is confirmed, because it may have changed since the e-mail was sent. Lets the
 * person in if that is all that they waited for.
 */
export async function checkConfirmed(
  deps: Deps,
  tx: Tx,
  { id, isChange }: { id: UserId; isChange: boolean },
): Promise<void> {
  const [gate, { email }, waiting] = await Promise.all([
    readGate(tx),
    readUser(tx, id),
    store.findWaiting(tx, id),
  ])
  const isWaiting = waiting !== null
  if (isChange) await checkNewAddress(deps, tx, id, email)
  else if (isWaiting) checkAddress(deps, gate, email)
  await checkMailbox(deps, tx, gate, email)
  if (isWaiting && isListed(deps, gate, email)) await letIn(tx, id)
}

/** Lets admins in who were waiting when the configuration began to name them. */
export async function letAdminsIn({ db }: Pick<Deps, 'db'>): Promise<void> {
  await store.endWaitingOfAdmins(db)
}

/** Fails if the person could not ask any more: the team decides about what the queue showed a while ago. */
async function admit(deps: Deps, tx: Tx, id: UserId, email: string): Promise<void> {
  const gate = await readGate(tx)
  if (
    isAddressBlocked(deps, gate, email) ||
    (await isMailboxMarked(deps, tx, gate, email)) ||
    (await isMailboxExcluded(deps, tx, id, email))
  )
    fail(GATE_ERRORS.CANNOT_ADMIT)
  await letIn(tx, id)
}

async function letIn(tx: Tx, id: UserId): Promise<void> {
  await store.endWaiting(tx, id)
  announceChange(tx, id, await readUser(tx, id), { isVisibleToOthers: false })
}

const ANSWER_EXPIRY_DAYS = 7

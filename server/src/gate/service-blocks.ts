import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_ERRORS } from '@hereabouts/contract/email/errors'
import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import { MAILBOX_MARK_DAYS, NETWORK_MARK_DAYS } from '@hereabouts/contract/gate/limits'
import type { GateSettings } from '@hereabouts/contract/gate/schemas'
import { mailboxKey } from '@hereabouts/contract/http/mail-address'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { isAdminAddress } from '../email/service.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import { hidingProxy, isOwnNetwork } from '../platform/http/one-address.ts'
import { accountStatusOf } from '../sanctions/service.ts'
import { isBelowDomain, rangeOf } from './rules-blocks.ts'
import { readGate } from './service.ts'
import * as store from './store-blocks.ts'

/** Fails if nobody may join, or switch to, an address at this domain. Says nothing about accounts. */
export function checkAddress(deps: Pick<Deps, 'config'>, gate: GateSettings, email: string): void {
  if (isAddressBlocked(deps, gate, email)) fail(GATE_ERRORS.ADDRESS_BLOCKED)
}

export function isAddressBlocked({ config }: Pick<Deps, 'config'>, gate: GateSettings, email: string) {
  if (isAdminAddress(email, config.adminEmails)) return false
  return (
    isBelowDomain(email, new Set(gate.blockedDomains)) ||
    (gate.blocksThrowaway && isBelowDomain(email, throwawayDomains()))
  )
}

/** Notes from which network a person signs up, in case they are banned soon. Resolves to whether a banned person did lately. */
export async function noteNetwork(deps: Deps, tx: Tx, id: UserId, address: string): Promise<boolean> {
  const hash = networkHash(deps, address)
  if (hash === null) return false
  const now = deps.clock.now()
  await store.recordNetwork(tx, id, hash, now)
  return (await store.isMarked(tx, 'network', hash, now)).isMarked
}

/** Marks what a person who is banned now could come back with. Forgets it once the ban is lifted. */
export async function markBan(deps: Deps, tx: Tx, id: UserId): Promise<void> {
  if ((await accountStatusOf(tx, id)) !== 'banned') {
    await store.removeMarksOf(tx, id)
    return
  }
  // Reading or appealing the ban must not prolong the marks.
  if (!(await readGate(tx)).blocksBanned || (await store.hasMarks(tx, id)).hasMarks) return
  const { email = null, networkHash = null } = (await store.findTraces(tx, id)) ?? {}
  const mark = (kind: store.MarkKind, markHash: Buffer, days: number) =>
    store.addMark(tx, { kind, markHash, userId: id, expiresAt: later(deps.clock.now(), days * DAY_MS) })
  if (email !== null) await mark('mailbox', mailboxHash(deps, email), MAILBOX_MARK_DAYS)
  if (networkHash !== null) await mark('network', networkHash, NETWORK_MARK_DAYS)
}

/**
 * Fails if the address that a person has just confirmed leads to the mailbox of a banned account, even one that
 * is gone. Not at sign-up, where the error would tell anybody whose account is banned.
 */
export async function checkMailbox(deps: Deps, tx: Queryable, gate: GateSettings, email: string) {
  if (await isMailboxMarked(deps, tx, gate, email)) fail(EMAIL_ERRORS.MAILBOX_EXCLUDED)
}

export async function isMailboxMarked(deps: Deps, tx: Queryable, gate: GateSettings, email: string) {
  if (!gate.blocksBanned) return false
  return (await store.isMarked(tx, 'mailbox', mailboxHash(deps, email), deps.clock.now())).isMarked
}

function mailboxHash({ secret }: Pick<Deps, 'secret'>, email: string): Buffer {
  return secret.digest('mailbox of a banned account', mailboxKey(email))
}

/** Null where the server cannot tell networks apart, because a proxy hides them. */
function networkHash({ secret, callerAddresses, config }: Deps, address: string): Buffer | null {
  if (isOwnNetwork(address) || hidingProxy(callerAddresses.mostShared(), config)) return null
  return secret.digest('network of a sign-up', rangeOf(address))
}

let throwaway: ReadonlySet<string> | undefined

/** Read once it is needed: it takes a few milliseconds and a megabyte. */
function throwawayDomains(): ReadonlySet<string> {
  throwaway ??= disposableEmailBlocklistSet()
  return throwaway
}

import { NEW_ACCOUNT_DAYS } from '@hereabouts/contract/gate/limits'
import type { Brake, GateSettings } from '@hereabouts/contract/gate/schemas'
import { record } from '../audit/service.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { OPEN_GATE } from './rules.ts'
import { brakeMail } from './rules-mail.ts'
import * as gate from './store.ts'
import * as store from './store-brake.ts'

/**
 * The settings for a person who signs up. While a brake could be applied, sign-ups take turns from here to the end of
 * their transactions, so that not one too many gets in.
 */
export async function readGateInTurn(tx: Tx): Promise<GateSettings> {
  const found = await gate.findGate(tx)
  const isBrakeSet = found?.isOpen && found.brakeSignUps !== null
  return (isBrakeSet ? await gate.lockGate(tx) : found) ?? OPEN_GATE
}

/** Applies the brake if this sign-up was one too many. Resolves to whether it did, and so this person must wait. */
export async function brakeOnSignUp(
  deps: Deps,
  tx: Tx,
  { isOpen, brakeSignUps }: GateSettings,
): Promise<boolean> {
  if (!isOpen || brakeSignUps === null) return false
  const { signUps } = await store.countSignUps(tx, await countingFrom(deps, tx))
  if (signUps <= brakeSignUps) return false
  await applyBrake(deps, tx, 'signUps', signUps)
  return true
}

/** Applies the brake if too many people have reported new accounts lately. */
export async function brakeOnReport(deps: Deps, tx: Tx): Promise<void> {
  const before = await gate.findGate(tx)
  if (!before?.isOpen || before.brakeReports === null) return
  const found = await gate.lockGate(tx)
  if (!found?.isOpen || found.brakeReports === null) return
  const from = await countingFrom(deps, tx)
  const { reporters } = await store.countReporters(
    tx,
    from,
    later(deps.clock.now(), -NEW_ACCOUNT_DAYS * DAY_MS),
  )
  if (reporters > found.brakeReports) await applyBrake(deps, tx, 'reports', reporters)
}

/** An hour ago, or when an admin last set the gate: opening it again must not apply the brake at once. */
async function countingFrom({ clock }: Deps, tx: Tx): Promise<Date> {
  const { setAt } = await store.getSetAt(tx)
  const hourAgo = later(clock.now(), -HOUR_MS)
  return setAt > hourAgo ? setAt : hourAgo
}

/** From now on, everybody needs the team's approval. Members' links would let the same people bring more. */
async function applyBrake(deps: Deps, tx: Tx, by: Brake, people: number): Promise<void> {
  const now = deps.clock.now()
  await store.applyBrake(tx, by, now)
  await record(tx, {
    at: now,
    actorId: null,
    action: 'gate.braked',
    subjectId: null,
    details: { by, people },
  })
  for (const { id, email, locale } of await store.listAdmins(tx))
    await deps.mailer.post(tx, {
      to: email,
      about: [id],
      locale,
      ...brakeMail(by, people, locale),
      expiresAt: later(now, LETTER_EXPIRY_DAYS * DAY_MS),
    })
}

const LETTER_EXPIRY_DAYS = 7

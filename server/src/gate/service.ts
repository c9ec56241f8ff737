import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import type { Gate, GateInForce, GateSettings } from '@hereabouts/contract/gate/schemas'
import { record } from '../audit/service.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotSet, OPEN_GATE, toPublicGate } from './rules.ts'
import * as store from './store.ts'

/** Who may join, as visitors see it; null while everybody may. */
export async function getPublicGate({ db }: Pick<Deps, 'db'>): Promise<Gate | null> {
  return toPublicGate(await readGate(db))
}

/** The settings in force. Always from the database, so that a change is in force on all nodes at once. */
export async function readGate(db: Queryable): Promise<GateSettings> {
  return (await store.findGate(db)) ?? OPEN_GATE
}

/** The settings in force, for admins. */
export async function getGate({ db }: Pick<Deps, 'db'>): Promise<GateInForce> {
  const braked = await store.findBraked(db)
  return {
    ...(await readGate(db)),
    braked: braked?.at && braked.by ? { at: braked.at.toISOString(), by: braked.by } : null,
  }
}

/** Sets who may join from now on. Says nothing about people who have joined. */
export function setGate({ db, clock }: Deps, viewer: Viewer, given: GateSettings): Promise<GateInForce> {
  const gate = {
    ...given,
    domains: tidy(given.domains),
    blockedDomains: tidy(given.blockedDomains),
  }
  const reason = cannotSet(gate)
  if (reason) fail(GATE_ERRORS[reason])
  const now = clock.now()
  return db.tx(async (tx) => {
    await store.setGate(tx, gate, now)
    const { domains, blockedDomains, ...settings } = gate
    await record(tx, {
      at: now,
      actorId: viewer.id,
      action: 'gate.set',
      subjectId: null,
      details: { ...settings, domains: domains.length, blockedDomains: blockedDomains.length },
    })
    return { ...gate, braked: null }
  })
}

function tidy(domains: readonly string[]): string[] {
  return [...new Set(domains)].sort()
}

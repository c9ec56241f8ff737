import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import type { Gate, GateSettings } from '@hereabouts/contract/gate/schemas'
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

/** Sets who may join from now on. Says nothing about people who have joined. */
export function setGate({ db, clock }: Deps, viewer: Viewer, given: GateSettings): Promise<GateSettings> {
  const gate = {
    ...given,
    domains: tidy(given.domains),
    blockedDomains: tidy(given.blockedDomains),
  }
  const reason = cannotSet(gate)
  if (reason) fail(GATE_ERRORS[reason])
  return db.tx(async (tx) => {
    await store.setGate(tx, gate)
    const { domains, blockedDomains, ...settings } = gate
    await record(tx, {
      at: clock.now(),
      actorId: viewer.id,
      action: 'gate.set',
      subjectId: null,
      details: { ...settings, domains: domains.length, blockedDomains: blockedDomains.length },
    })
    return gate
  })
}

function tidy(domains: readonly string[]): string[] {
  return [...new Set(domains)].sort()
}

import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  FLAG_DECISION_DAYS,
  UNREPORTED_LISTED_MAX,
  type UnreportedRule,
} from '@hereabouts/contract/flags/limits'
import { REPORT_ERRORS } from '@hereabouts/contract/reports/errors'
import type { UnreportedPeople } from '@hereabouts/contract/reports/schemas-cases'
import { decideNoticed, listNoticed } from '../flags/service-unreported.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { NOBODY } from './service.ts'
import { lockedCase, takeOpen } from './service-cases.ts'
import { note } from './service-queue.ts'
import * as store from './store-unreported.ts'

/**
 * People whom nobody reported lately, and what strict rules noticed about them, newest account first. Nothing follows
 * from it until a moderator opens a case. A moderator never sees themselves.
 */
export async function listUnreported(deps: Deps, viewer: Viewer): Promise<UnreportedPeople> {
  const noticed = await unreported(deps, deps.db, viewer)
  const people = noticed.slice(0, UNREPORTED_LISTED_MAX)
  return {
    people: people.map(({ id, username, rules }) => ({ id, username, rules })),
    more: noticed.length - people.length,
  }
}

/** Opens a case about a listed person, without any message as evidence, and gives it to the viewer. */
export function openCase(deps: Deps, viewer: Viewer, person: UserId) {
  return decide(deps, viewer, person, async (tx, { username, name, rules }) => {
    const profile = { ...NOBODY, username, name }
    const evidence = { profile, messages: [], meetups: [], rules }
    const now = deps.clock.now()
    const { id } = await store.addNoticed(tx, person, evidence, now)
    await note(deps, tx, viewer, 'reports.caseOpened', person, { report: id })
    await takeOpen(deps, tx, viewer, await lockedCase(tx, viewer, id), now)
    tx.emit('reports.changed', { id, reporter: null })
  })
}

/** Takes a person off the list. The same rules keep quiet about them for `FLAG_DECISION_DAYS`. */
export function dismissUnreported(deps: Deps, viewer: Viewer, person: UserId) {
  return decide(deps, viewer, person, async (tx) => {
    await note(deps, tx, viewer, 'reports.flagDismissed', person, {})
  })
}

interface Noticed {
  id: UserId
  username: string
  name: string
  rules: UnreportedRule[]
}

/** Fails if the person is not listed, or another moderator decides about them at the same moment. */
function decide(
  deps: Deps,
  viewer: Viewer,
  person: UserId,
  make: (tx: Tx, noticed: Noticed) => Promise<void>,
): Promise<Record<string, never>> {
  return deps.db.tx(async (tx) => {
    const noticed = (await unreported(deps, tx, viewer)).find(({ id }) => id === person)
    if (!noticed || !(await decideNoticed(deps, tx, person, noticed.rules))) fail(REPORT_ERRORS.NOT_NOTICED)
    await make(tx, noticed)
    return {}
  })
}

async function unreported(deps: Deps, db: Queryable, viewer: Viewer): Promise<Noticed[]> {
  const noticed = await listNoticed(deps, db)
  if (noticed.size === 0) return []
  const since = later(deps.clock.now(), -FLAG_DECISION_DAYS * DAY_MS)
  const people = await store.listUnreported(db, viewer.id, [...noticed.keys()], since)
  return people.map((person) => ({ ...person, rules: noticed.get(person.id) ?? [] }))
}

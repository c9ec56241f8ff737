import type { FlagRule } from '@hereabouts/contract/flags/limits'
import { CASE_WEIGHTS, KIND_WEIGHTS, NEW_ACCOUNT_DAYS } from '@hereabouts/contract/reports/limits-cases'
import type { AnyReportKind } from '@hereabouts/contract/reports/schemas'
import type { CaseReason } from '@hereabouts/contract/reports/schemas-cases'
import { DAY_MS, later } from '../platform/clock.ts'

/** What decides how soon moderators look at a case. None of it is what somebody wrote. */
export interface CaseFacts {
  reports: readonly WeighedReport[]
  /** Null once the account is gone. */
  subjectSince: Date | null
  /** How many decided reports about the person were found right. */
  resolvedBefore: number
  /** What rules noticed about the person. */
  flags: readonly FlagRule[]
}

export interface WeighedReport {
  kind: AnyReportKind
  createdAt: Date
  reporterId: number | null
  /** When the reporter's account was created; null once it is gone. */
  reporterSince: Date | null
  /** The browsers that they used lately. */
  reporterKeys: readonly string[]
}

/** How much a case weighs, and why, the most important reason first. */
export function weigh(facts: CaseFacts, now: Date): { weight: number; reasons: CaseReason[] } {
  const ofKind = Math.max(...facts.reports.map(({ kind }) => KIND_WEIGHTS[kind]))
  const more = Math.min(independentReporters(facts.reports) - 1, CASE_WEIGHTS.reporters.max)
  const repeated = Math.min(facts.resolvedBefore, CASE_WEIGHTS.repeated.max)
  const isNew = facts.subjectSince !== null && later(facts.subjectSince, NEW_ACCOUNT_DAYS * DAY_MS) > now
  const reasons: [CaseReason, boolean][] = [
    ['urgent', ofKind >= KIND_WEIGHTS.threat],
    ['reporters', more > 0],
    ['repeated', repeated > 0],
    ['new_account', isNew],
    ...facts.flags.map((rule): [CaseReason, boolean] => [rule, true]),
  ]
  return {
    weight:
      ofKind +
      more * CASE_WEIGHTS.reporters.each +
      repeated * CASE_WEIGHTS.repeated.each +
      (isNew ? CASE_WEIGHTS.newAccount : 0) +
      Math.min(facts.flags.length, CASE_WEIGHTS.flags.max) * CASE_WEIGHTS.flags.each,
    reasons: reasons.filter(([, holds]) => holds).map(([reason]) => reason),
  }
}

/**
 * How many people reported independently, at least 1. Accounts that share a browser count as one, and
 * accounts less than a day old do not count, so that nobody brings a case to the top with accounts of their
 * own.
 */
export function independentReporters(reports: readonly WeighedReport[]): number {
  const people = new Map<number, Set<string>>()
  for (const { reporterId, reporterSince, reporterKeys, createdAt } of reports) {
    if (reporterId === null || reporterSince === null || later(reporterSince, DAY_MS) > createdAt) continue
    people.set(reporterId, new Set([...(people.get(reporterId) ?? []), ...reporterKeys]))
  }
  const groups: Set<string>[] = []
  let withoutBrowser = 0
  for (const keys of people.values()) {
    if (keys.size === 0) {
      withoutBrowser += 1
      continue
    }
    const linked = groups.filter((group) => [...keys].some((key) => group.has(key)))
    for (const group of linked) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([...keys, ...linked.flatMap((group) => [...group])]))
  }
  return Math.max(1, groups.length + withoutBrowser)
}

/** Puts the heaviest cases first; among equal ones, the one that has waited longest. */
export function byWeight(
  one: { weight: number; openedAt: Date },
  other: { weight: number; openedAt: Date },
): number {
  return other.weight - one.weight || one.openedAt.getTime() - other.openedAt.getTime()
}

import type { CaseReason, DecidedReports } from '@hereabouts/contract/reports/schemas-cases'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatNumber } from '../platform/format.ts'

/** Why a case stands where it does in the queue. */
export const REASON_WORDS: Record<CaseReason, MessageDescriptor> = {
  urgent: msg`A threat, or a minor`,
  reporters: msg`Several people`,
  repeated: msg`Reports were right before`,
  new_account: msg`New account`,
  same_message: msg`Same first message to many`,
  declines: msg`Declined by many`,
  blocks: msg`Blocked by people who don’t know each other`,
  burst: msg`Many sign-ups from one network`,
  role_name: msg`Named like the team`,
}

/** Earlier decisions about reports that involve a person; empty if there are none. */
export function decidedInWords(name: string, { about, by }: DecidedReports): string {
  if (about.resolved + about.dismissed + by.resolved + by.dismissed === 0) return ''
  const [aboutRight, aboutWrong] = [formatNumber(about.resolved), formatNumber(about.dismissed)]
  const [byRight, byWrong] = [formatNumber(by.resolved), formatNumber(by.dismissed)]
  return t`Decided before: about ${name}, ${aboutRight} dealt with and ${aboutWrong} without action; by ${name}, ${byRight} dealt with and ${byWrong} without action.`
}

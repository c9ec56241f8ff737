import type { OwnSanction } from '@hereabouts/contract/sanctions/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatMoment } from '../platform/format.ts'

/** The sanction to show instead of the app, or null: a ban, then a suspension, then the first unread one. */
export function blockingSanction(sanctions: readonly OwnSanction[]): OwnSanction | null {
  return (
    sanctions.find(({ kind }) => kind === 'ban') ??
    sanctions.find(({ kind }) => kind === 'suspension') ??
    sanctions.find(({ isRead }) => !isRead) ??
    null
  )
}

/** How each kind of sanction is presented to the sanctioned person. */
export const SANCTION_WORDS: Record<
  OwnSanction['kind'],
  { title: MessageDescriptor; text: MessageDescriptor }
> = {
  warning: {
    title: msg`A warning`,
    text: msg`Please read this. Your account works as before, but we’ll take it into account if something happens again.`,
  },
  cooldown: {
    title: msg`A break from new contacts`,
    text: msg`For now, you can’t invite people or write to anyone for the first time. What you’ve already started goes on.`,
  },
  verification: {
    title: msg`Please get the green shield`,
    text: msg`Until you have it, you can’t contact new people or join new gatherings. What you’ve started goes on.`,
  },
  restriction: {
    title: msg`Your account is restricted`,
    text: msg`For now, you can’t invite people or write to anyone for the first time. What you’ve already started goes on.`,
  },
  suspension: {
    title: msg`Your account is suspended`,
    text: msg`Nobody can see you, and what you had open with others has ended. Afterwards, you can sign in as before.`,
  },
  ban: {
    title: msg`Your account was closed`,
    text: msg`Nobody can see you any more, and you can’t use Hereabouts.`,
  },
}

/** Sums up a sanction in one line: when it ends, and the state of any appeal. */
export function stateInWords({ kind, at, endsAt, appeal }: OwnSanction): string {
  const time = timeInWords({ kind, at, endsAt })
  if (!appeal) return time
  const state = t(APPEAL_WORDS[appeal.decision ?? 'open'])
  return t`${time}. ${state}`
}

function timeInWords({ kind, at, endsAt }: Pick<OwnSanction, 'kind' | 'at' | 'endsAt'>): string {
  const start = formatMoment(at)
  if (kind === 'warning') return t`Since ${start}`
  if (kind === 'verification') return t`Until you have the green shield`
  if (endsAt === null) return t`No end is set`
  const end = formatMoment(endsAt)
  return t`Until ${end}`
}

/** When a sanction ends, below "Until". */
export function endOf({ kind, endsAt }: Pick<OwnSanction, 'kind' | 'endsAt'>): string {
  if (kind === 'verification') return t`You have the green shield`
  return endsAt === null ? t`No end is set` : formatMoment(endsAt)
}

const APPEAL_WORDS = {
  open: msg`We’re looking at your appeal`,
  upheld: msg`You appealed, and our decision stands`,
  lifted: msg`You appealed, and we reversed our decision`,
}

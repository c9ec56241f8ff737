import type { OwnSanction } from '@hereabouts/contract/sanctions/schemas'
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
export const SANCTION_WORDS: Record<OwnSanction['kind'], { title: string; text: string }> = {
  warning: {
    title: 'A warning',
    text: 'Somebody who looks after Hereabouts asks you to read this. Nothing is taken from you; it counts if something happens again.',
  },
  restriction: {
    title: 'You are restricted',
    text: 'For now you cannot invite people or write to somebody for the first time. What you have open goes on.',
  },
  suspension: {
    title: 'Your account is suspended',
    text: 'Nobody sees you, and what you had open with others is over. You can sign in again as before when this ends.',
  },
  ban: {
    title: 'Your account was closed',
    text: 'Nobody sees you any more, and you cannot use Hereabouts.',
  },
}

/** Sums up a sanction in one line: when it ends, and the state of any appeal. */
export function stateInWords({ kind, at, endsAt, appeal }: OwnSanction): string {
  const time =
    kind === 'warning'
      ? `Since ${formatMoment(at)}`
      : endsAt === null
        ? 'No end is set'
        : `Until ${formatMoment(endsAt)}`
  if (!appeal) return time
  return `${time}. ${APPEAL_WORDS[appeal.decision ?? 'open']}`
}

const APPEAL_WORDS = {
  open: 'Your appeal is being looked at',
  upheld: 'You appealed, and it stays',
  lifted: 'You appealed, and it was lifted',
}

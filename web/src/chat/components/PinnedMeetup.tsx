import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight, MapPin } from 'lucide-react'
import { Link } from 'wouter'
import { iconOf } from '../../interests/components/InterestIcon.tsx'
import { VerifyConnection } from '../../meetups/components/VerifyConnection.tsx'
import { useMeetups } from '../../meetups/queries.ts'
import { isOn, startOf } from '../../meetups/rules.ts'
import { openProposal } from '../../meetups/rules-changes.ts'
import { otherWords, STAGE_NAMES, stageOf } from '../../meetups/rules-stages.ts'
import { formatTime } from '../../platform/format.ts'
import { timeWithDay } from '../../platform/format-days.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { quickReplies } from '../rules.ts'
import { OneTapTexts } from './OneTapTexts.tsx'

/**
 * Where and when the two meet, and how far they are, while a meetup with this person is ahead.
 * Leads to the meetup on home.
 */
export function PinnedMeetup({ otherId }: { otherId: UserId | null }) {
  const now = useServerNow()
  const { data: meetups } = useMeetups()
  const withThem = meetups?.filter(({ state, other }) => state === 'accepted' && other.id === otherId)
  const meetup = withThem?.find(isOn) ?? withThem?.at(-1)
  if (!meetup) return null
  const { place, interest } = meetup
  const Icon = iconOf(interest.name) ?? MapPin
  const words = openProposal(meetup, now) ? t`Plans changed?` : otherWords(meetup)
  return (
    <>
      <Link
        href="/"
        className="-mx-4 flex min-h-11 items-center gap-2 border-t border-line bg-tint px-4 py-1.5 text-sm leading-snug text-on-tint"
      >
        <Icon size={18} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="sr-only">
            <Trans>Your meetup:</Trans>{' '}
          </span>
          <strong className="line-clamp-2 font-semibold wrap-anywhere">
            <bdi>{place}</bdi>
          </strong>
          <span className="block">
            {meetup.isPlanAhead ? timeWithDay(meetup.startsAt, now) : startAndStage(meetup, now)}
          </span>
          {words && <span className="block [@media(max-height:500px)]:hidden">{words}</span>}
        </span>
        <ChevronRight size={18} aria-hidden className="shrink-0 rtl:-scale-x-100" />
      </Link>
      <VerifyConnection meetup={meetup} />
    </>
  )
}

/** When the meetup starts, and the stage that the person is at: "at 6:05 PM · On the way". */
function startAndStage(meetup: Meetup, nowMs: number): string {
  const stage = t(STAGE_NAMES[stageOf(meetup)])
  const time = formatTime(meetup.startsAt)
  const texts = {
    ahead: t`at ${time} · ${stage}`,
    now: t`now · ${stage}`,
    begun: t`since ${time} · ${stage}`,
  }
  return texts[startOf(meetup.startsAt, nowMs)]
}

/** What to say with one tap while a meetup with this person is ahead. */
export function QuickReplies({
  otherId,
  onSend,
}: {
  otherId: UserId | null
  onSend: (text: string) => void
}) {
  const meetup = useMeetupWith(otherId)
  if (!meetup) return null
  return (
    <OneTapTexts
      legend={<Trans>Quick replies</Trans>}
      texts={quickReplies(stageOf(meetup))}
      look="quiet"
      className="-mx-4 -mt-1 basis-[calc(100%+2rem)] overflow-x-auto px-4 py-1"
      onSend={onSend}
    />
  )
}

/** The meetup with this person that is on. */
export function useMeetupWith(otherId: UserId | null): Meetup | undefined {
  const { data: meetups } = useMeetups()
  return meetups?.find((meetup) => isOn(meetup) && meetup.other.id === otherId)
}

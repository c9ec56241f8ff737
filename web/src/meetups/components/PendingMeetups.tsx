import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { timeWithDay } from '../../platform/format-days.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useMove } from '../mutations.ts'
import { useMissedYeses } from '../queries.ts'
import { minutesLeft } from '../rules.ts'
import { invitationFrom } from '../rules-toasts.ts'
import { MeetupHead } from './MeetupHead.tsx'

// Loaded lazily, because most people need nothing.
const NeedsIfAgreed = lazy(() => loadPart(() => import('./NeedsIfAgreed.tsx')))

const NextYesHint = lazy(() => loadPart(() => import('../../reliability/components/NextYesHint.tsx')))

/** An invitation to the viewer, to accept or decline. */
export function ReceivedInvitation({ meetup }: { meetup: Meetup }) {
  const move = useMoveAndFocus(meetup.id)
  const now = useServerNow()
  const { name } = meetup.other
  const { isPlan, expiresAt } = meetup
  const missed = useMissedYeses()
  const minutes = minutesLeft(expiresAt, now)
  const until = timeWithDay(expiresAt, now, { isWithinSentence: true })
  return (
    <Card arrives isAccented id={idOf(meetup)} tabIndex={-1} aria-label={t`Invitation from ${name}`}>
      <div className="flex flex-col gap-4">
        <MeetupHead meetup={meetup} news={invitationFrom(meetup.other.id)}>
          {isPlan
            ? t`Suggests a day · answer until ${until}`
            : plural(minutes, {
                0: 'Invites you · less than a minute left',
                other: 'Invites you · # min left',
              })}
        </MeetupHead>
        <OwnNeeds meetup={meetup} />
        {missed && (
          <Suspense>
            <NextYesHint missed={missed} startsAt={meetup.startsAt} />
          </Suspense>
        )}
        {move.isError && <Notice tone="bad">{textOf(move.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" disabled={move.isPending} onClick={() => move.mutate('decline')}>
            <Trans>Decline</Trans>
          </Button>
          <Button disabled={move.isPending} onClick={() => move.mutate('accept')}>
            <Trans>Accept</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** What this person needs, which the other reads once both have agreed. */
function OwnNeeds({ meetup }: { meetup: Meetup }) {
  return (
    meetup.needs.length > 0 && (
      <Suspense>
        <NeedsIfAgreed meetup={meetup} />
      </Suspense>
    )
  )
}

/** Focuses a received invitation, which also scrolls to it. */
export function showInvitation(meetup: Meetup) {
  document.getElementById(idOf(meetup))?.focus()
}

const idOf = ({ id }: Meetup) => `invitation-${id}`

/** Like `useMove`, but moves the focus to the page when the card with the focused button disappears. */
function useMoveAndFocus(id: MeetupId) {
  const move = useMove(id)
  const hasMoved = useRef(false)
  useEffect(() => {
    hasMoved.current = !move.isIdle
  })
  useEffect(
    () => () => {
      if (hasMoved.current && document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
  return move
}

/** The viewer's own unanswered invitation. */
export function SentInvitation({ meetup }: { meetup: Meetup }) {
  const move = useMoveAndFocus(meetup.id)
  const { name } = meetup.other
  const time = timeWithDay(meetup.expiresAt, useServerNow(), { isWithinSentence: true })
  return (
    <Card arrives aria-label={t`Invitation to ${name}`}>
      <div className="flex flex-col gap-4">
        <MeetupHead meetup={meetup}>
          <Trans>
            Sent. <bdi>{name}</bdi> has until {time} to answer.
          </Trans>
        </MeetupHead>
        <OwnNeeds meetup={meetup} />
        {move.isError && <Notice tone="bad">{textOf(move.error)}</Notice>}
        <Button
          look="secondary"
          busyText={move.isPending && t`Withdrawing…`}
          onClick={() => move.mutate('withdraw')}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    </Card>
  )
}

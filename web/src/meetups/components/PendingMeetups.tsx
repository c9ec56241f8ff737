import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useMove } from '../mutations.ts'
import { minutesLeft } from '../rules.ts'
import { MeetupHead } from './MeetupHead.tsx'

/** An invitation to the viewer, to accept or decline. */
export function ReceivedInvitation({ meetup }: { meetup: Meetup }) {
  const move = useMove(meetup.id)
  const now = useServerNow()
  return (
    <Card
      arrives
      isAccented
      id={idOf(meetup)}
      tabIndex={-1}
      aria-label={`Invitation from ${meetup.other.name}`}
    >
      <div className="flex flex-col gap-4">
        <MeetupHead meetup={meetup}>Invites you · {minutesLeft(meetup.expiresAt, now)} left</MeetupHead>
        {move.isError && <Notice tone="bad">{textOf(move.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" disabled={move.isPending} onClick={() => move.mutate('decline')}>
            Decline
          </Button>
          <Button disabled={move.isPending} onClick={() => move.mutate('accept')}>
            Accept
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Focuses a received invitation, which also scrolls to it. */
export function showInvitation(meetup: Meetup) {
  document.getElementById(idOf(meetup))?.focus()
}

const idOf = ({ id }: Meetup) => `invitation-${id}`

/** The viewer's own unanswered invitation. */
export function SentInvitation({ meetup }: { meetup: Meetup }) {
  const move = useMove(meetup.id)
  return (
    <Card arrives aria-label={`Invitation to ${meetup.other.name}`}>
      <div className="flex flex-col gap-4">
        <MeetupHead meetup={meetup}>
          Sent. <bdi>{meetup.other.name}</bdi> has until {formatTime(meetup.expiresAt)} to answer.
        </MeetupHead>
        {move.isError && <Notice tone="bad">{textOf(move.error)}</Notice>}
        <Button
          look="secondary"
          busyText={move.isPending && 'Withdrawing…'}
          onClick={() => move.mutate('withdraw')}
        >
          Withdraw
        </Button>
      </div>
    </Card>
  )
}

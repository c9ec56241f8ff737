import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { Footprints } from 'lucide-react'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSetOff } from '../mutations.ts'

/** Shows who is on the way, and lets the viewer say that they are. */
export function OnTheWay({
  meetup: { id, other, setOffAt, otherSetOffAt, isHere, isOtherHere },
}: {
  meetup: Meetup
}) {
  const setOff = useSetOff(id)
  return (
    <>
      {otherSetOffAt && !isOtherHere && (
        <Notice tone="good">
          {other.name} is on the way since {formatTime(otherSetOffAt)}.
        </Notice>
      )}
      {setOffAt ? (
        !isHere && <p className="text-sm text-muted">{other.name} knows that you’re on your way.</p>
      ) : (
        <Button
          look="secondary"
          isWide
          busyText={setOff.isPending && 'One moment…'}
          onClick={() => setOff.mutate()}
        >
          <Footprints size={20} aria-hidden /> On my way
        </Button>
      )}
      {setOff.isError && <Notice tone="bad">{textOf(setOff.error)}</Notice>}
    </>
  )
}

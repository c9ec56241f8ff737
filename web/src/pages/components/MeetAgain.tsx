import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { Trans } from '@lingui/react/macro'
import { Repeat2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { useOwnUser } from '../../accounts/queries.ts'
import { InviteRefusal } from '../../nearby/components/InviteRefusal.tsx'
import { usePersonLive } from '../../people/live.ts'
import { usePerson } from '../../people/queries.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button, type ButtonLook } from '../../ui/Button.tsx'

const InviteSheet = lazy(() => loadPart(() => import('../../meetups/components/InviteSheet.tsx')))

interface MeetAgainProps {
  userId: UserId
  /** The meetup that took place, whose interest and place the invitation starts with. */
  meetup: Meetup
  look?: ButtonLook
  onSent: () => void
  /** Closes what this is in when a link leads elsewhere. */
  onLeave?: () => void
}

/** Invites a person whom the viewer has met once more, or says why that is impossible now. */
export function MeetAgain({ userId, meetup, look = 'secondary', onSent, onLeave }: MeetAgainProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: person, isLoading } = usePerson(meetup.other.id)
  usePersonLive(meetup.other.id)
  const { data: user } = useOwnUser(userId)
  const profile = person && 'inviteRefusal' in person ? person : null
  // The button is there while the profile loads, so that nothing below moves under a finger.
  if (!profile && !isLoading) return null
  const inviteRefusal = profile?.inviteRefusal ?? null
  const close = () => setIsOpen(false)
  return (
    <div className="flex w-full flex-col gap-1">
      <Button look={look} isWide disabled={inviteRefusal !== null} onClick={() => setIsOpen(true)}>
        <Repeat2 size={20} aria-hidden /> <Trans>Meet again?</Trans>
      </Button>
      {inviteRefusal && (
        <p className="text-center text-sm text-muted">
          <InviteRefusal reason={inviteRefusal} onLeave={onLeave} />
        </p>
      )}
      {isOpen && profile && inviteRefusal === null && (
        <SheetBoundary onClose={close}>
          <InviteSheet
            person={profile}
            ownInterests={user?.interests ?? []}
            draft={{ interestId: meetup.interest.id, place: meetup.place }}
            onClose={close}
            onSent={() => {
              close()
              onSent()
            }}
          />
        </SheetBoundary>
      )}
    </div>
  )
}

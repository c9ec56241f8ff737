import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Dialog } from 'radix-ui'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useOwnUser } from '../../accounts/queries.ts'
import { AwardAction } from '../../badges/components/AwardAction.tsx'
import { HowWasIt } from '../../meetups/components/HowItWent.tsx'
import { StayInTouch } from '../../meetups/components/StayInTouch.tsx'
import { vibrate } from '../../platform/haptics.ts'
import { playSound } from '../../platform/sounds.ts'
import { translateName } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Confetti } from '../../ui/Confetti.tsx'
import { FacePair } from '../../ui/FacePair.tsx'
import { FullScreen } from '../../ui/FullScreen.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { MeetAgain } from './MeetAgain.tsx'

interface CelebrationProps {
  userId: UserId
  meetup: Meetup
  onClose: () => void
}

/** The full screen after two people have met: both faces, a badge, how it was, and meeting again. */
export default function Celebration({ userId, meetup, onClose }: CelebrationProps) {
  const { other, interest, place, outcome, wasInvited } = meetup
  const { name } = other
  const activity = translateName('interest', interest.name)
  const { data: user } = useOwnUser(userId)
  const [, navigate] = useLocation()
  useEffect(() => {
    playSound('meeting')
    vibrate('meeting')
  }, [])
  return (
    <FullScreen onClose={onClose}>
      <Confetti />
      <div className="relative mx-auto flex min-h-full max-w-[480px] flex-col items-center justify-center gap-5 px-5 pt-[max(2rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] text-center">
        <div className="animate-arrive">
          <FacePair people={user ? [user, other] : [other]} />
        </div>
        <div className="flex flex-col gap-1">
          <Dialog.Title className="text-[2rem] leading-tight font-extrabold tracking-tight wrap-anywhere">
            <Trans>
              You and <bdi>{name}</bdi> met!
            </Trans>{' '}
            <Simulated person={other} />
          </Dialog.Title>
          <p className="text-muted wrap-anywhere">{place ? t`${activity} at ${place}` : activity}</p>
        </div>
        <div className="flex w-full max-w-xs flex-col gap-3">
          <AwardAction userId={userId} person={other} meetupId={meetup.id} look="primary" isWide />
          <MeetAgain
            userId={userId}
            meetup={meetup}
            onSent={() => {
              // Home shows the invitation.
              navigate('/', { replace: true })
              onClose()
            }}
            onLeave={onClose}
          />
          <StayInTouch
            userId={userId}
            other={other}
            look="quiet"
            onPlanned={() => {
              // Home shows the plan.
              navigate('/', { replace: true })
              onClose()
            }}
          />
        </div>
        {outcome === null ? (
          // After a gathering, its page asks once for everybody.
          wasInvited && <HowWasIt meetup={meetup} />
        ) : (
          <p role="status" className="font-semibold">
            <Trans>Thanks for telling us.</Trans>
          </p>
        )}
        <Button look="quiet" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </FullScreen>
  )
}

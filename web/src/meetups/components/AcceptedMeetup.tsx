import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { CalendarPlus, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '../../platform/format.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MeetupHead } from './MeetupHead.tsx'
import { OnTheWay } from './OnTheWay.tsx'
import { RunningLate } from './RunningLate.tsx'
import { Sign } from './Sign.tsx'

const MeetScreen = lazy(() => import('./MeetScreen.tsx'))
// If it cannot be loaded there is no network to find each other with either. The rest of the card still works.
const FindEachOther = lazy(() => import('./FindEachOther.tsx').catch(() => ({ default: () => null })))
const CallOff = lazy(() => import('./CallOff.tsx'))

/** The accepted meetup: who and where, how to recognise each other, and how to prove that the two met. */
export default function AcceptedMeetup({ meetup, chatHref }: { meetup: Meetup; chatHref: string }) {
  const [step, setStep] = useState<'going' | 'here' | 'cancelling'>('going')
  const { other, sign, otherExpectedAt, isOtherHere } = meetup
  return (
    <Card arrives isAccented aria-label={`Meetup with ${other.name}`}>
      <div className="flex flex-col gap-4">
        <MeetupHead meetup={meetup}>It is on. See you there!</MeetupHead>
        {otherExpectedAt && (
          <Notice>
            {other.name} is running late and comes at about {formatTime(otherExpectedAt)}.
          </Notice>
        )}
        {isOtherHere && <Notice tone="good">{other.name} is there.</Notice>}
        {sign && <Sign sign={sign} />}
        <OnTheWay meetup={meetup} />
        <Button isWide onClick={() => setStep('here')}>
          We are both here
        </Button>
        <ButtonLink look="secondary" isWide href={chatHref}>
          <MessageCircle size={20} aria-hidden /> Chat
        </ButtonLink>
        <Suspense fallback={<Skeleton look="h-11 w-full" />}>
          <FindEachOther meetup={meetup} />
        </Suspense>
        <RunningLate meetup={meetup} />
        {step === 'cancelling' ? (
          <Suspense>
            <CallOff meetup={meetup} onKeep={() => setStep('going')} />
          </Suspense>
        ) : (
          <div className="-mx-5 -mb-2 flex flex-wrap justify-between">
            <Button look="quiet" onClick={() => saveToCalendar(meetup)}>
              <CalendarPlus size={20} aria-hidden /> Add to calendar
            </Button>
            <Button look="quiet" onClick={() => setStep('cancelling')}>
              Cannot make it?
            </Button>
          </div>
        )}
      </div>
      {step === 'here' && (
        <Suspense>
          <MeetScreen meetup={meetup} onClose={() => setStep('going')} />
        </Suspense>
      )}
    </Card>
  )
}

async function saveToCalendar(meetup: Meetup) {
  const [{ calendarOf }, { saveFile }] = await Promise.all([
    import('../rules-calendar.ts'),
    import('../../platform/download.ts'),
  ])
  saveFile('meetup.ics', 'text/calendar', calendarOf(meetup, { nowMs: serverNow(), origin: location.origin }))
}

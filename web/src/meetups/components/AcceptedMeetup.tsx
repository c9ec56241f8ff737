import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useMove } from '../mutations.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { MeetupHead } from './MeetupHead.tsx'
import { OwnCode } from './OwnCode.tsx'

/** The meetup to go to: who and where, how to know each other, and how to say that one has met. */
export function AcceptedMeetup({ meetup, chatHref }: { meetup: Meetup; chatHref: string }) {
  const [step, setStep] = useState<'going' | 'here' | 'cancelling'>('going')
  const move = useMove(meetup.id)
  const { other, sign } = meetup
  return (
    <Card arrives isAccented aria-label={`Meetup with ${other.name}`}>
      <div className="flex flex-col gap-4">
        <MeetupHead meetup={meetup}>It is on. See you there!</MeetupHead>
        {sign && <Sign {...sign} />}
        {step === 'here' ? (
          <div className="flex animate-fade flex-col gap-5">
            <OwnCode id={meetup.id} otherName={other.name} />
            <CodeEntry id={meetup.id} otherName={other.name} />
          </div>
        ) : (
          <Button isWide onClick={() => setStep('here')}>
            We are both here
          </Button>
        )}
        <ButtonLink look="secondary" isWide href={chatHref}>
          <MessageCircle size={20} aria-hidden /> Chat
        </ButtonLink>
        {move.isError && <Notice tone="bad">{textOf(move.error)}</Notice>}
        {step === 'cancelling' ? (
          <div className="grid animate-fade grid-cols-2 gap-3">
            <Button look="secondary" disabled={move.isPending} onClick={() => setStep('going')}>
              Keep it
            </Button>
            <Button look="danger" disabled={move.isPending} onClick={() => move.mutate('cancel')}>
              Call it off
            </Button>
          </div>
        ) : (
          <Button look="quiet" onClick={() => setStep('cancelling')}>
            Cannot make it?
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The same on both screens, so that two strangers can tell from afar that they have found each other. */
function Sign({ colour, word }: NonNullable<Meetup['sign']>) {
  return (
    <div
      style={{ backgroundColor: `var(--sign-${colour})`, color: 'var(--on-sign)' }}
      className="flex flex-col items-center rounded-field px-4 py-6 text-center"
    >
      <p className="text-sm font-semibold">Both your screens are {colour} and say</p>
      <p className="text-4xl font-extrabold tracking-tight">{word}</p>
    </div>
  )
}

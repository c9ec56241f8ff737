import { formatTime } from '../../platform/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import type { KeptMeetup } from '../device-meetup.ts'
import { Sign } from './Sign.tsx'

/** The accepted meetup as the phone last knew it, for a start without a connection. */
export function KeptMeetupCard({ meetup }: { meetup: KeptMeetup }) {
  const { name, isSimulated, interest, place, startsAt, sign, at } = meetup
  return (
    <Card isAccented aria-label={`Meetup with ${name}`}>
      <div className="flex flex-col gap-4">
        <h2 className="text-lg font-bold wrap-anywhere">
          Your meetup with <bdi>{name}</bdi> <Simulated person={{ simulated: isSimulated }} />
        </h2>
        <p className="leading-relaxed break-words">
          <strong className="font-semibold">{interest}</strong> at{' '}
          <strong className="font-semibold">
            <bdi>{place}</bdi>
          </strong>
          , at {formatTime(startsAt)}
        </p>
        {sign && <Sign sign={sign} isLarge />}
        <Notice>The code needs a connection. Place, time, colour and word don’t.</Notice>
        <p className="text-sm text-muted">
          As of {formatTime(new Date(at).toISOString())}. Anything that changed since then shows once you’re
          back online.
        </p>
      </div>
    </Card>
  )
}

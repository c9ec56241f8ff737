import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatTime } from '../../platform/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import type { KeptMeetup } from '../device-meetup.ts'
import { stageOf } from '../rules-stages.ts'
import { PlanLine } from './PlanLine.tsx'
import { Sign } from './Sign.tsx'
import { StageBar } from './StageBar.tsx'

/** The accepted meetup as the phone last knew it, for a start without a connection. */
export function KeptMeetupCard({ meetup }: { meetup: KeptMeetup }) {
  const { name, isSimulated, interest, place, startsAt, sign, at, isHere, setOffAt } = meetup
  const time = formatTime(at)
  return (
    <Card isAccented aria-label={t`Meetup with ${name}`}>
      <div className="flex flex-col gap-4">
        <StageBar stage={stageOf({ state: 'accepted', isHere, setOffAt })} />
        <h2 className="text-lg font-bold wrap-anywhere">
          <Trans>
            Your meetup with <bdi>{name}</bdi>
          </Trans>{' '}
          <Simulated person={{ simulated: isSimulated }} />
        </h2>
        <PlanLine {...{ interest, place, startsAt }} />
        {sign && <Sign sign={sign} isLarge />}
        <Notice>
          <Trans>Only the code needs a connection.</Trans>
        </Notice>
        <p className="text-sm text-muted">
          <Trans>As of {time}.</Trans>
        </p>
      </div>
    </Card>
  )
}

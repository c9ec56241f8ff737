import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SignBox } from '../../meetups/components/Sign.tsx'
import { formatList, formatTime } from '../../platform/format.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { Card } from '../../ui/Card.tsx'
import type { KeptGathering } from '../device-gathering.ts'
import { SIGN_TEXTS } from '../rules-sign.ts'
import { GatheringHead } from './GatheringHead.tsx'

/** The next gathering that is on, as the phone last knew it, for a start without a connection. */
export function KeptGatheringCard({ gathering }: { gathering: KeptGathering }) {
  const nowMs = useServerNow()
  const { interest, people, sign, at } = gathering
  const what = translateName('interest', interest.name)
  const names = formatList(people)
  const time = formatTime(at)
  return (
    <Card isAccented aria-label={what}>
      <div className="flex flex-col gap-4">
        <h2 className="text-lg font-bold wrap-anywhere">{what}</h2>
        <GatheringHead gathering={gathering} nowMs={nowMs} />
        {people.length > 0 && (
          <p className="wrap-anywhere">
            <Trans>
              With <bdi>{names}</bdi>
            </Trans>
          </p>
        )}
        {sign && (
          <SignBox
            colour={sign.colour}
            text={t(SIGN_TEXTS[sign.colour])}
            word={translateName('meeting word', sign.word)}
            isLarge
          />
        )}
        <p className="text-sm text-muted">
          <Trans>As of {time}.</Trans>
        </p>
      </div>
    </Card>
  )
}

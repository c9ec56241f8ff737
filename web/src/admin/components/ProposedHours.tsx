import type { ProposedTownHour } from '@hereabouts/contract/gatherings/schemas-hours'
import { TOWN_HOUR_MINUTES } from '@hereabouts/contract/town-hours/limits'
import type { TownHourSettings } from '@hereabouts/contract/town-hours/schemas'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { zoneName } from '../../accounts/rules-zones.ts'
import { weeklyText } from '../../gatherings/rules-hours.ts'
import { textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useSaveTownHour } from '../mutations-town-hours.ts'
import { useProposedTownHours } from '../queries-town-hours.ts'

interface ProposedHoursProps {
  /** Opens the form with a proposal for a town whose name isn’t known. */
  onName: (settings: TownHourSettings) => void
}

/** Hours that many people’s weekly hours suggest. One tap takes one. */
export function ProposedHours({ onName }: ProposedHoursProps) {
  const { data, error } = useProposedTownHours()
  if (error) return <Notice tone="bad">{textOf(error)}</Notice>
  return data?.proposals.map((each) => <ProposedHour key={each.cell} proposed={each} onName={onName} />)
}

function ProposedHour({ proposed, onName }: ProposedHoursProps & { proposed: ProposedTownHour }) {
  const save = useSaveTownHour()
  const { people, label, ...when } = proposed
  const zone = zoneName(when.timeZone, serverNow())
  const name = label ?? t`A town without a name yet`
  return (
    <Card isAccented aria-label={t`Suggestion: ${name}`}>
      <div className="flex flex-col gap-3">
        <div>
          <p className="text-sm font-semibold text-muted">
            <Trans>Suggestion</Trans>
          </p>
          <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
          <p>{weeklyText({ ...when, lastsMinutes: TOWN_HOUR_MINUTES })}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {zone} · {when.cell}
          </p>
        </div>
        <p>
          <Plural
            value={people}
            one="About # person there is free then every week."
            other="About # people there are free then every week."
          />
        </p>
        {save.error && <Notice tone="bad">{textOf(save.error)}</Notice>}
        <Button
          busyText={save.isPending && t`Saving…`}
          onClick={() =>
            label === null
              ? onName({ ...when, label: '' })
              : save.mutate({ id: null, body: { ...when, label } })
          }
        >
          {label === null ? <Trans>Name the town</Trans> : <Trans>Use this hour</Trans>}
        </Button>
      </div>
    </Card>
  )
}

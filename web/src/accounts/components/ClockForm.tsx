import { TZDateMini } from '@date-fns/tz/date/mini'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { formatTimeIn } from '../../platform/format.ts'
import { serverNow } from '../../platform/server-time.ts'
import { chooseZone, useChosenZone } from '../../platform/time-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { zoneGroups } from '../rules-zones.ts'

/** Chooses the clock of this phone, for browsers that hide theirs. */
export default function ClockForm({ onAnswer }: { onAnswer?: () => void }) {
  const chosen = useChosenZone()
  const [zone, setZone] = useState(chosen === null || chosen === UTC ? '' : chosen)
  const [groups] = useState(() => zoneGroups(navigator.languages, serverNow()))

  function answer(to: string) {
    chooseZone({ zone: to, ZonedDate: TZDateMini })
    onAnswer?.()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (zone !== '') answer(zone)
  }

  const utc = formatTimeIn(UTC, serverNow())
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <SelectField
        label={t`A place with your time`}
        options={[{ value: '', text: t`Choose…` }]}
        groups={groups}
        value={zone}
        onChange={setZone}
      />
      <Button type="submit" isWide disabled={zone === ''}>
        <Trans>Use this clock</Trans>
      </Button>
      {chosen !== UTC && (
        <Button look="quiet" isWide onClick={() => answer(UTC)}>
          <Trans>UTC is right: it’s {utc}</Trans>
        </Button>
      )}
    </form>
  )
}

const UTC = 'UTC'

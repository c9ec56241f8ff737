import { TOWN_HOUR_LABEL_CHARACTERS, TOWN_HOUR_MINUTES } from '@hereabouts/contract/town-hours/limits'
import type { TownHour, TownHourId, TownHourSettings } from '@hereabouts/contract/town-hours/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { zoneGroups, zoneName } from '../../accounts/rules-zones.ts'
import { minuteOf, timeOf, weekdayOptions, weeklyText } from '../../gatherings/rules-hours.ts'
import { textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { ownClock } from '../../platform/time-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { useRemoveTownHour, useSaveTownHour } from '../mutations-town-hours.ts'
import { useTownHourSettings } from '../queries-town-hours.ts'
import { AreaFields } from './AreaFields.tsx'
import { Loaded } from './Loaded.tsx'
import { ProposedHours } from './ProposedHours.tsx'

/** The desk for towns' hours. */
export function HoursDesk() {
  /** The hour whose form is open. A new one may come with what a proposal says. */
  const [open, setOpen] = useState<TownHourId | TownHourSettings | null>(null)
  const close = () => setOpen(null)
  return (
    <Loaded query={useTownHourSettings()} label={t`Loading the hours`}>
      {({ townHours }) => (
        <>
          <p className="text-muted">
            <Trans>
              An hour a week when a town switches on together. Home shows it, and people can get a reminder.
            </Trans>
          </p>
          {townHours.map((hour) =>
            hour.id === open ? (
              <HourForm key={hour.id} id={hour.id} given={hour} onDone={close} />
            ) : (
              <OneHour key={hour.id} hour={hour} onChange={() => setOpen(hour.id)} />
            ),
          )}
          {typeof open === 'object' && open !== null ? (
            <HourForm id={null} given={open} onDone={close} />
          ) : (
            <>
              <ProposedHours onName={setOpen} />
              <Button look="secondary" onClick={() => setOpen(usual())}>
                <Trans>Add an hour</Trans>
              </Button>
            </>
          )}
        </>
      )}
    </Loaded>
  )
}

function OneHour({ hour, onChange }: { hour: TownHour; onChange: () => void }) {
  const remove = useRemoveTownHour()
  const zone = zoneName(hour.timeZone, serverNow())
  return (
    <Card aria-label={hour.label}>
      <div className="flex flex-col gap-3">
        <div>
          <h2 className="text-lg font-bold wrap-anywhere">{hour.label}</h2>
          <p>{weeklyText({ ...hour, lastsMinutes: TOWN_HOUR_MINUTES })}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {zone} · {hour.cell ?? t`everywhere`}
          </p>
        </div>
        {remove.error && <Notice tone="bad">{textOf(remove.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3 roomy:flex roomy:flex-wrap">
          <Button look="secondary" onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
          <Button
            look="secondary"
            busyText={remove.isPending && t`Removing…`}
            onClick={() => remove.mutate(hour.id)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface HourFormProps {
  /** Null for a new hour. */
  id: TownHourId | null
  given: TownHourSettings
  onDone: () => void
}

function HourForm({ id, given, onDone }: HourFormProps) {
  const [draft, setDraft] = useState(() => typedOf(given))
  const change = (to: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...to }))
  const [zones] = useState(() => zoneGroups(navigator.languages, serverNow()))
  const save = useSaveTownHour()
  const { label, weekday, time, timeZone, isEverywhere, cell } = draft

  function submit(event: FormEvent) {
    event.preventDefault()
    const startsMinute = minuteOf(time)
    if (startsMinute === null || timeZone === '') return
    const body = { label, weekday, startsMinute, timeZone, cell: isEverywhere ? null : cell.trim() }
    save.mutate({ id, body }, { onSuccess: onDone })
  }

  return (
    <Card isAccented aria-label={id === null ? t`Add an hour` : given.label}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t`Town`}
          hint={t`As people call it: “The hour has begun in …”`}
          required
          minLength={TOWN_HOUR_LABEL_CHARACTERS.min}
          maxLength={TOWN_HOUR_LABEL_CHARACTERS.max}
          value={label}
          onChange={({ target }) => change({ label: target.value })}
        />
        <Choice
          label={t`Day`}
          isCompact
          options={weekdayOptions()}
          value={weekday}
          onChange={(value) => change({ weekday: value })}
        />
        <TimeField
          label={t({ message: 'From', context: 'time of day' })}
          required
          value={time}
          onChange={({ target }) => change({ time: target.value })}
        />
        <SelectField
          label={t`Time zone`}
          options={[
            { value: timeZone, text: timeZone === '' ? t`Choose…` : zoneName(timeZone, serverNow()) },
          ]}
          groups={zones}
          value={timeZone}
          onChange={(value) => change({ timeZone: value })}
        />
        <AreaFields isEverywhere={isEverywhere} cell={cell} onChange={change} />
        {save.error && <Notice tone="bad">{textOf(save.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3 roomy:flex roomy:flex-wrap">
          <Button look="secondary" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busyText={save.isPending && t`Saving…`}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

function typedOf({ label, weekday, startsMinute, timeZone, cell }: TownHourSettings) {
  return {
    label,
    weekday,
    time: timeOf(startsMinute),
    timeZone,
    isEverywhere: cell === null,
    cell: cell ?? '',
  }
}

/** Thursdays at six, on the admin's clock. */
function usual(): TownHourSettings {
  const { timeZone } = ownClock()
  return { label: '', weekday: 4, startsMinute: 18 * 60, timeZone, cell: null }
}

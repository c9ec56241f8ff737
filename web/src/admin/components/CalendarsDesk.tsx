import {
  CALENDAR_ADDRESS_CHARACTERS_MAX,
  CALENDAR_NAME_CHARACTERS,
} from '@hereabouts/contract/calendars/limits'
import type { Calendar, CalendarFailure, CalendarId } from '@hereabouts/contract/calendars/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { zoneGroups, zoneName } from '../../accounts/rules-zones.ts'
import { textOf } from '../../platform/call-error.ts'
import { timeWithDay } from '../../platform/format-days.ts'
import { serverNow } from '../../platform/server-time.ts'
import { ownClock } from '../../platform/time-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useRemoveCalendar, useSaveCalendar } from '../mutations-calendars.ts'
import { useCalendars } from '../queries-calendars.ts'
import { AreaFields } from './AreaFields.tsx'
import { Loaded } from './Loaded.tsx'

/** The desk for the public calendars of others. */
export function CalendarsDesk() {
  const [open, setOpen] = useState<CalendarId | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <Loaded query={useCalendars()} label={t`Loading the calendars`}>
      {({ calendars }) => (
        <>
          <p className="text-muted">
            <Trans>Public calendars, such as a library’s. People in the area see the next two weeks.</Trans>
          </p>
          {calendars.map((calendar) =>
            calendar.id === open ? (
              <CalendarForm key={calendar.id} calendar={calendar} onDone={close} />
            ) : (
              <OneCalendar key={calendar.id} calendar={calendar} onChange={() => setOpen(calendar.id)} />
            ),
          )}
          {open === 'new' ? (
            <CalendarForm calendar={null} onDone={close} />
          ) : (
            <Button look="secondary" onClick={() => setOpen('new')}>
              <Trans>Add a calendar</Trans>
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

function OneCalendar({ calendar, onChange }: { calendar: Calendar; onChange: () => void }) {
  const remove = useRemoveCalendar()
  const { name, address, cell, timeZone, failure } = calendar
  const zone = zoneName(timeZone, serverNow())
  return (
    <Card aria-label={name}>
      <div className="flex flex-col gap-3">
        <div>
          <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
          <p className="text-sm wrap-anywhere" dir="ltr">
            {address}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {zone} · {cell ?? t`everywhere`}
          </p>
        </div>
        {failure ? <Notice tone="bad">{failureText(failure)}</Notice> : <p>{readText(calendar)}</p>}
        {remove.error && <Notice tone="bad">{textOf(remove.error)}</Notice>}
        <div className="grid grid-cols-2 gap-3 roomy:flex roomy:flex-wrap">
          <Button look="secondary" onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
          <Button
            look="secondary"
            busyText={remove.isPending && t`Removing…`}
            onClick={() => remove.mutate(calendar.id)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

function readText({ readAt, entries }: Calendar): string {
  if (readAt === null) return t`The server reads it in a moment.`
  const when = timeWithDay(readAt, serverNow())
  return plural(entries, {
    one: `# entry ahead. Last read: ${when}`,
    other: `# entries ahead. Last read: ${when}`,
  })
}

function failureText({ since, reason }: { since: string; reason: CalendarFailure }): string {
  const when = timeWithDay(since, serverNow(), { isWithinSentence: true })
  switch (reason) {
    case 'unreachable':
      return t`No answer from the server since ${when}.`
    case 'refused':
      return t`Error from the server since ${when}.`
    case 'private':
      return t`In a private network since ${when}.`
    case 'too large':
      return t`Larger than 2 MB since ${when}.`
    case 'too slow':
      return t`Too slow since ${when}.`
    case 'unreadable':
      return t`Not a readable calendar since ${when}.`
  }
}

function CalendarForm({ calendar, onDone }: { calendar: Calendar | null; onDone: () => void }) {
  const [draft, setDraft] = useState(() => typedOf(calendar))
  const change = (to: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...to }))
  const [zones] = useState(() => zoneGroups(navigator.languages, serverNow()))
  const save = useSaveCalendar()
  const { name, address, timeZone, isEverywhere, cell } = draft

  function submit(event: FormEvent) {
    event.preventDefault()
    if (timeZone === '') return
    const body = { name, address, timeZone, cell: isEverywhere ? null : cell.trim() }
    save.mutate({ id: calendar?.id ?? null, body }, { onSuccess: onDone })
  }

  return (
    <Card isAccented aria-label={calendar ? calendar.name : t`Add a calendar`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t`Whose calendar it is`}
          hint={t`People see it with each entry.`}
          placeholder={t`City library`}
          required
          minLength={CALENDAR_NAME_CHARACTERS.min}
          maxLength={CALENDAR_NAME_CHARACTERS.max}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={t`Address`}
          hint={t`An iCalendar file (.ics).`}
          required
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={CALENDAR_ADDRESS_CHARACTERS_MAX}
          value={address}
          onChange={({ target }) => change({ address: target.value })}
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
        <p className="text-sm text-muted">
          <Trans>For whole days, and times that name no zone.</Trans>
        </p>
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

function typedOf(calendar: Calendar | null) {
  const cell = calendar?.cell ?? null
  return {
    name: calendar?.name ?? '',
    address: calendar?.address ?? '',
    timeZone: calendar?.timeZone ?? ownClock().timeZone,
    isEverywhere: cell === null,
    cell: cell ?? '',
  }
}

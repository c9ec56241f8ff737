import type { ShownCalendar } from '@hereabouts/contract/calendars/schemas'
import { Trans } from '@lingui/react/macro'
import { entryWhenText } from '../../calendars/rules.ts'
import { canGoTogether } from '../../gatherings/rules-start.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useNextEntryHere } from '../queries-next-entry.ts'

/** What begins next around here, from the calendars of others. It names nobody. Renders nothing without any. */
export default function EntryHere({ calendars }: { calendars: readonly ShownCalendar[] }) {
  const next = useNextEntryHere(calendars)
  const nowMs = useServerNow()
  if (!next) return null
  const { calendar, entry } = next
  const { title } = entry
  return (
    <div className="flex flex-col items-center gap-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{entryWhenText(entry, nowMs)}</span>
        <br />
        <bdi>{title}</bdi>
        <br />
        <bdi className="text-sm text-muted">{calendar.name}</bdi>
      </p>
      {canGoTogether(entry, nowMs) && (
        <ButtonLink
          look="secondary"
          href={`/gatherings/new?${new URLSearchParams({ calendar: String(calendar.id), entry: entry.key })}`}
        >
          <Trans>Go together</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

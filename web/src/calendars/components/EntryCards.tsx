import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useServerNow } from '../../platform/server-time.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { textLinkLook } from '../../ui/TextLink.tsx'
import { type AreaEntry, type EntriesAround, entryWhenText } from '../rules.ts'

interface EntryCardsProps {
  around: EntriesAround
  /** Whether it is early enough to plan something together. */
  canGo: (entry: AreaEntry['entry']) => boolean
}

/** What takes place soon, from the calendars of others. */
export default function EntryCards({ around, canGo }: EntryCardsProps) {
  const { entries, more, isLoading, showAll } = around
  const title = t`Happening here`
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg font-bold">{title}</h2>
        <p className="text-sm text-muted">
          <Trans>From public calendars. Pick something and find people to go with.</Trans>
        </p>
      </div>
      {entries.map((each) => (
        <EntryCard key={`${each.calendar.id} ${each.entry.key}`} shown={each} canGo={canGo(each.entry)} />
      ))}
      {more > 0 && (
        <Button look="quiet" busyText={isLoading && t`Loading…`} onClick={showAll}>
          {plural(more, { one: 'Show # more', other: 'Show # more' })}
        </Button>
      )}
    </section>
  )
}

function EntryCard({ shown: { calendar, entry }, canGo }: { shown: AreaEntry; canGo: boolean }) {
  const { title, place, link, key } = entry
  const nowMs = useServerNow()
  return (
    <Card aria-label={title}>
      <div className="flex flex-col gap-3">
        <div>
          <h3 className="text-lg leading-snug font-bold wrap-anywhere">
            <bdi>{title}</bdi>
          </h3>
          <p className="leading-snug font-semibold">{entryWhenText(entry, nowMs)}</p>
          {place && (
            <p className="text-sm wrap-anywhere text-muted">
              <bdi>{place}</bdi>
            </p>
          )}
        </div>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <CalendarDays size={16} aria-hidden className="shrink-0" />
          <bdi className="wrap-anywhere">{calendar.name}</bdi>
        </p>
        <div className="flex flex-wrap gap-3">
          {canGo && (
            <ButtonLink
              look="secondary"
              href={`/gatherings/new?${new URLSearchParams({ calendar: String(calendar.id), entry: key })}`}
            >
              <Trans>Go together</Trans>
            </ButtonLink>
          )}
          {link && (
            <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={textLinkLook(false)}>
              <Trans>More about it</Trans>
            </a>
          )}
        </div>
      </div>
    </Card>
  )
}

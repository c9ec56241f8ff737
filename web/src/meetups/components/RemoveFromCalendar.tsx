import { Trans } from '@lingui/react/macro'
import { CalendarX2 } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { textLinkLook } from '../../ui/TextLink.tsx'
import { isInCalendar } from '../device-calendar.ts'

/** Opens the file that takes a meetup that is off out of the calendar, if the person may have put it there. */
export function RemoveFromCalendar({ meetupId }: { meetupId: number }) {
  if (!isInCalendar(meetupId)) return null
  return (
    <a
      href={`/api/meetups/${meetupId}/calendar.ics`}
      className={classes(textLinkLook(false), 'relative gap-2 text-sm')}
    >
      <CalendarX2 size={16} aria-hidden /> <Trans>Remove from my calendar</Trans>
    </a>
  )
}

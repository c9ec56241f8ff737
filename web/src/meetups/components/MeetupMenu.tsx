import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Accessibility, CalendarPlus, CircleX, MapPin, Navigation } from 'lucide-react'
import { useState } from 'react'
import { MenuFile, MenuRow } from '../../ui/MenuRow.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { isInCalendar, noteInCalendar } from '../device-calendar.ts'
import CallOff from './CallOff.tsx'
import NeedsSheet from './NeedsSheet.tsx'
import { RunningLate } from './RunningLate.tsx'

interface MeetupMenuProps {
  meetup: Meetup
  onClose: () => void
  /** Null if it is shown already. */
  onFind: (() => void) | null
  /** Skips “On my way”. Null where that is the primary action already. */
  onHere: (() => void) | null
}

/** Everything that a person can do about an accepted meetup besides the primary action. */
export default function MeetupMenu({ meetup, onClose, onFind, onHere }: MeetupMenuProps) {
  const { name } = meetup.other
  const [isCancelling, setIsCancelling] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  if (isChoosing) return <NeedsSheet meetup={meetup} onClose={onClose} />
  if (isCancelling)
    return (
      <Sheet title={t`Can’t make it?`} onClose={onClose}>
        <CallOff meetup={meetup} onKeep={onClose} />
      </Sheet>
    )
  return (
    <Sheet title={t`Meeting ${name}`} onClose={onClose}>
      {!meetup.isPlanAhead && <RunningLate meetup={meetup} />}
      <div className="flex flex-col">
        {onFind && <MenuRow icon={<Navigation size={20} />} text={t`Find each other`} onClick={onFind} />}
        {onHere && <MenuRow icon={<MapPin size={20} />} text={t`We’re both here`} onClick={onHere} />}
        <MenuFile
          href={`/api/meetups/${meetup.id}/calendar.ics`}
          icon={<CalendarPlus size={20} />}
          text={isInCalendar(meetup.id) ? t`Update my calendar` : t`Add to calendar`}
          onClick={() => noteInCalendar(meetup.id)}
        />
        <MenuRow
          icon={<Accessibility size={20} />}
          text={t`What I need`}
          onClick={() => setIsChoosing(true)}
        />
        <MenuRow
          icon={<CircleX size={20} />}
          text={t`Can’t make it?`}
          onClick={() => setIsCancelling(true)}
        />
      </div>
    </Sheet>
  )
}

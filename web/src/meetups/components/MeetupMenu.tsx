import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Accessibility, CalendarPlus, CircleX, MapPin, Navigation } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
        {onFind && <Row icon={<Navigation size={20} />} text={t`Find each other`} onClick={onFind} />}
        {onHere && <Row icon={<MapPin size={20} />} text={t`We’re both here`} onClick={onHere} />}
        <a
          href={`/api/meetups/${meetup.id}/calendar.ics`}
          className={ROW}
          onClick={() => noteInCalendar(meetup.id)}
        >
          <RowText
            icon={<CalendarPlus size={20} />}
            text={isInCalendar(meetup.id) ? t`Update my calendar` : t`Add to calendar`}
          />
        </a>
        <Row icon={<Accessibility size={20} />} text={t`What I need`} onClick={() => setIsChoosing(true)} />
        <Row icon={<CircleX size={20} />} text={t`Can’t make it?`} onClick={() => setIsCancelling(true)} />
      </div>
    </Sheet>
  )
}

function Row({ icon, text, onClick }: { icon: ReactNode; text: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={ROW}>
      <RowText {...{ icon, text }} />
    </button>
  )
}

function RowText({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      <span aria-hidden className="text-accent">
        {icon}
      </span>
      {text}
    </>
  )
}

const ROW =
  '-mx-2 flex min-h-12 items-center gap-3 rounded-field px-2 py-2 text-start font-semibold transition hover:bg-sunken'

import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { serverNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'

/** Saves the gathering as a calendar file. */
export function AddToCalendar({ gathering }: { gathering: Gathering }) {
  return (
    <Button look="secondary" onClick={() => void save(gathering)}>
      <CalendarPlus size={20} aria-hidden /> <Trans>Add to calendar</Trans>
    </Button>
  )
}

async function save(gathering: Gathering) {
  const [{ calendarOf }, { saveFile }] = await Promise.all([
    import('../rules-calendar.ts'),
    import('../../platform/download.ts'),
  ])
  const at = { nowMs: serverNow(), origin: location.origin }
  saveFile('gathering.ics', 'text/calendar', calendarOf(gathering, at))
}

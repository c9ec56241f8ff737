import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'

/** Opens the gathering as a calendar file. A calendar that already has it then changes or removes it. */
export function AddToCalendar({ gathering: { id, state } }: { gathering: Gathering }) {
  const isGone = state === 'cancelled' || state === 'lapsed'
  return (
    <ButtonLink look={isGone ? 'quiet' : 'secondary'} href={`/api/gatherings/${id}/calendar.ics`} isFile>
      <CalendarPlus size={20} aria-hidden />{' '}
      {isGone ? <Trans>Update your calendar</Trans> : <Trans>Add to calendar</Trans>}
    </ButtonLink>
  )
}

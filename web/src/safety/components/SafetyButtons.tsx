import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ABOUT_NO_PERSON, type ReportContext } from '@hereabouts/contract/reports/limits'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { openPerson } from '../device-opened.ts'

interface SafetyButtonsProps {
  person: { id: UserId; name: string }
  /** Where the person appears. */
  from: ReportContext
}

/** Shortcuts to block or report a person. */
export function SafetyButtons({ person: { id, name }, from }: SafetyButtonsProps) {
  return (
    <>
      <Button look="quiet" onClick={() => openPerson({ id, name, from, step: 'block' })}>
        <Trans>Block</Trans>
      </Button>
      <Button look="quiet" onClick={() => openPerson({ id, name, from, step: 'report' })}>
        <Trans>Report</Trans>
      </Button>
    </>
  )
}

interface ReportConnectionProps extends Pick<SafetyButtonsProps, 'person'> {
  /** Closes whatever covers the report form. */
  onOpen?: (() => void) | undefined
}

/** Opens a report about the connection between two phones, which accuses neither person. */
export function ReportConnection({ person: { id, name }, onOpen }: ReportConnectionProps) {
  return (
    <Button
      look="secondary"
      isWide
      onClick={() => {
        onOpen?.()
        openPerson({ id, name, from: 'meetup', step: 'report', kind: ABOUT_NO_PERSON })
      }}
    >
      <Trans>Report the connection</Trans>
    </Button>
  )
}

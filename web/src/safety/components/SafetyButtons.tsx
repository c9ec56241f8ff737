import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { ABOUT_NO_PERSON, type ReportContext } from '@hereabouts/contract/reports/limits'
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { openGatheringReport, openPerson } from '../device-opened.ts'

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

interface ReportButtonProps extends Pick<SafetyButtonsProps, 'person'> {
  /** Closes whatever covers the report form. */
  onOpen?: (() => void) | undefined
}

/** Opens a report about the connection between two phones, which accuses neither person. */
export function ReportConnection({ person: { id, name }, onOpen }: ReportButtonProps) {
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

/** Opens a report of a person who wrote in the conversation of a gathering. */
export function ReportAuthor({ person: { id, name }, onOpen }: ReportButtonProps) {
  return (
    <Button
      look="secondary"
      isWide
      onClick={() => {
        onOpen?.()
        openPerson({ id, name, from: 'group', step: 'report' })
      }}
    >
      <Flag size={20} aria-hidden /> <Trans>Report {name}</Trans>
    </Button>
  )
}

/** Opens a report of a gathering, called by what it is about. */
export function ReportGathering({ id, name }: { id: GatheringId; name: string }) {
  return (
    <Button look="quiet" onClick={() => openGatheringReport({ id, name })}>
      <Flag size={18} aria-hidden /> <Trans>Report this gathering</Trans>
    </Button>
  )
}

/** Opens a report of a chat, in which the person sent a picture. */
export function ReportPicture({ person: { id, name }, onOpen }: ReportButtonProps) {
  return (
    <Button
      look="secondary"
      isWide
      onClick={() => {
        onOpen?.()
        openPerson({ id, name, from: 'chat', step: 'report' })
      }}
    >
      <Flag size={20} aria-hidden /> <Trans>Report this picture</Trans>
    </Button>
  )
}

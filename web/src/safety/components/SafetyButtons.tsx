import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportContext } from '@hereabouts/contract/reports/limits'
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../../ui/Button.tsx'
import { openPerson, openReport, type Reported } from '../device-opened.ts'

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
      <Button look="quiet" onClick={() => openReport({ id, name, from })}>
        <Trans>Report</Trans>
      </Button>
    </>
  )
}

interface ReportButtonProps {
  about: Reported
  look?: ButtonLook
  /** Closes whatever covers the report form. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Opens a report. */
export function ReportButton({ about, look = 'secondary', onOpen, children }: ReportButtonProps) {
  return (
    <Button
      look={look}
      isWide={look === 'secondary'}
      onClick={() => {
        onOpen?.()
        openReport(about)
      }}
    >
      <Flag size={20} aria-hidden /> {children}
    </Button>
  )
}

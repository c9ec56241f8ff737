import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportContext } from '@hereabouts/contract/reports/limits'
import { Button } from '../../ui/Button.tsx'
import { openPerson } from '../device-opened.ts'

interface SafetyButtonsProps {
  person: { id: UserId; name: string }
  /** Where the person appears. */
  from: ReportContext
}

/** The short way to blocking or reporting somebody. */
export function SafetyButtons({ person: { id, name }, from }: SafetyButtonsProps) {
  return (
    <>
      <Button look="quiet" onClick={() => openPerson({ id, name, from, step: 'block' })}>
        Block
      </Button>
      <Button look="quiet" onClick={() => openPerson({ id, name, from, step: 'report' })}>
        Report
      </Button>
    </>
  )
}

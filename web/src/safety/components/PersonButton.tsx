import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportContext } from '@hereabouts/contract/reports/limits'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Shield, Simulated } from '../../ui/PersonMarks.tsx'
import { openPerson } from '../device-opened.ts'

interface PersonButtonProps {
  person: { id: UserId; name: string; isVerified: boolean; simulated: boolean }
  /** Where the person appears. */
  from: ReportContext
  /** The name. The component adds the shield and the mark of simulated people. */
  children: ReactNode
}

/**
 * A person's name, which opens their sheet with the actions invite, block and report. The whole nearest
 * `relative` box can be tapped, so that a picture beside the name belongs to the button.
 */
export function PersonButton({ person, from, children }: PersonButtonProps) {
  const { id, name, isVerified } = person
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openPerson({ id, name, from })}
      className="flex max-w-full min-w-0 items-center gap-1.5 rounded-field text-start after:absolute after:-inset-1.5 after:rounded-field hover:after:bg-ink/5"
    >
      {children}
      {isVerified && <Shield />}
      <Simulated person={person} />
      <ChevronRight size={16} aria-hidden className="-ms-0.5 shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  )
}

import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { ReportContext } from '@hereabouts/contract/reports/limits'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Shield } from '../../ui/Shield.tsx'
import { Simulated } from '../../ui/Simulated.tsx'
import { openPerson } from '../device-opened.ts'

interface PersonButtonProps {
  person: { id: UserId; name: string; isVerified: boolean; simulated: boolean }
  /** Where the person appears. */
  from: ReportContext
  /** The name, and what belongs to it; the shield comes by itself, and that they are simulated. */
  children: ReactNode
}

/**
 * Somebody's name, wherever it appears: leads to their sheet, where one can invite, block or report them. All of the nearest
 * `relative` box around it can be pressed, so that a picture beside the name is part of it.
 */
export function PersonButton({ person, from, children }: PersonButtonProps) {
  const { id, name, isVerified } = person
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openPerson({ id, name, from })}
      className="flex max-w-full min-w-0 items-center gap-1.5 rounded-field text-left after:absolute after:-inset-1.5 after:rounded-field hover:after:bg-ink/5"
    >
      {children}
      {isVerified && <Shield />}
      <Simulated person={person} />
      <ChevronRight size={16} aria-hidden className="-ml-0.5 shrink-0 text-muted" />
    </button>
  )
}

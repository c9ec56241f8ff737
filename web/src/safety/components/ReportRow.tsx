import { Flag } from 'lucide-react'
import { MenuRow } from '../../ui/MenuRow.tsx'
import { openReport, type Reported } from '../device-opened.ts'

interface ReportRowProps {
  about: Reported
  text: string
  /** Closes the menu. */
  onOpen: () => void
}

/** Opens a report from a menu, which it closes. */
export function ReportRow({ about, text, onOpen }: ReportRowProps) {
  return (
    <MenuRow
      icon={<Flag size={20} />}
      text={text}
      onClick={() => {
        onOpen()
        openReport(about)
      }}
    />
  )
}

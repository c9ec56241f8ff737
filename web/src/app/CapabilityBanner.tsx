import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { type Capability, missingCapabilities } from '../platform/capabilities.ts'
import { writeStored } from '../platform/storage.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { CAPABILITIES_KEY } from './capability-note.ts'

const MEANINGS: Record<Capability, { name: MessageDescriptor; meaning: MessageDescriptor }> = {
  'secure context': {
    name: msg`This browser lacks a secure connection (https):`,
    meaning: msg`you can’t switch on here, because location needs one.`,
  },
  geolocation: {
    name: msg`This browser lacks location:`,
    meaning: msg`it can’t find your location. You can still read and chat.`,
  },
  WebSockets: {
    name: msg`This browser lacks WebSockets:`,
    meaning: msg`messages may arrive a little late.`,
  },
  cookies: {
    name: msg`This browser blocks cookies:`,
    meaning: msg`you can’t sign in until you allow them for this site.`,
  },
}

/**
 * Explains which capabilities the browser lacks, and the consequences. Renders together with the
 * page, so that nothing shifts.
 */
export default function CapabilityBanner() {
  const [missing, setMissing] = useState(missingCapabilities)
  if (missing.length === 0) return null
  const dismiss = () => {
    writeStored(CAPABILITIES_KEY, missing, 'session')
    setMissing([])
  }
  return (
    <section aria-label={t`What this browser lacks`} className="bg-tint text-on-tint">
      <div className="mx-auto flex max-w-[480px] items-start gap-3 py-2 pe-1 ps-4 text-sm">
        <TriangleAlert size={20} aria-hidden className="mt-3 shrink-0" />
        <ul className="flex min-w-0 flex-1 flex-col gap-1 py-3">
          {missing.map((capability) => (
            <li key={capability}>
              <strong>{t(MEANINGS[capability].name)}</strong> {t(MEANINGS[capability].meaning)}
            </li>
          ))}
        </ul>
        <IconButton label={t`Dismiss`} onClick={dismiss}>
          <X size={20} aria-hidden className="text-on-tint" />
        </IconButton>
      </div>
    </section>
  )
}

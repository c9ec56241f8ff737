import type { Need } from '@hereabouts/contract/needs/limits'
import { useState } from 'react'
import { NeedChoices } from '../../needs/components/NeedChoices.tsx'
import { NeedsLine } from './NeedsLine.tsx'

interface NeedsToSendProps {
  name: string
  needs: readonly Need[]
  onChange: (needs: Need[]) => void
}

/** What the other person will read once they accept. Renders nothing for somebody who needs nothing. */
export function NeedsToSend({ name, needs, onChange }: NeedsToSendProps) {
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging) return <NeedChoices needs={needs} onChange={onChange} />
  return needs.length > 0 && <NeedsLine name={name} needs={needs} onChange={() => setIsChanging(true)} />
}

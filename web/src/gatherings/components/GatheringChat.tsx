import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'

interface GatheringChatProps {
  gathering: Gathering
  /** Whether this is the main action on the page. */
  isMain?: boolean
}

/** Leads to the conversation of the people in a gathering, once it is on. */
export function GatheringChat({ gathering: { id, state, own }, isMain = false }: GatheringChatProps) {
  const hasChat = state === 'on' || state === 'under_way' || state === 'over'
  if (own !== 'in' || !hasChat) return null
  return (
    <ButtonLink look={isMain ? 'primary' : 'secondary'} isWide href={`/chat/gathering/${id}`}>
      <MessageCircle size={20} aria-hidden /> <Trans>Chat with everyone</Trans>
    </ButtonLink>
  )
}

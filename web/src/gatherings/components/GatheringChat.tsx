import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { ButtonLink } from '../../ui/Button.tsx'
import { roundLook } from '../../ui/ThumbBar.tsx'

interface GatheringChatProps {
  gathering: Gathering
  look: 'primary' | 'secondary' | 'round'
  isLarge?: boolean
}

/** Leads to the conversation of the people in a gathering, once it is on. */
export function GatheringChat({ gathering: { id, state, own }, look, isLarge = false }: GatheringChatProps) {
  const hasChat = state === 'on' || state === 'under_way' || state === 'over'
  if (own !== 'in' || !hasChat) return null
  const href = `/chat/gathering/${id}`
  if (look === 'round')
    return (
      <Link href={href} aria-label={t`Chat with everyone`} className={roundLook}>
        <MessageCircle size={22} aria-hidden />
      </Link>
    )
  return (
    <ButtonLink look={look} isWide isLarge={isLarge} href={href}>
      <MessageCircle size={20} aria-hidden /> <Trans>Chat with everyone</Trans>
    </ButtonLink>
  )
}

import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { lazy } from 'react'
import { useParams } from 'wouter'
import { ChatView } from '../../chat/components/ChatView.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import NotFoundPage from './NotFoundPage.tsx'

// Lazy, because most conversations have begun.
const FirstContact = lazy(() => loadPart(() => import('../components/FirstContact.tsx')))
// Lazy, because most conversations are of two people.
const GroupView = lazy(() => loadPart(() => import('../../chat/components/GroupView.tsx')))

/**
 * `/chat/{user1}/{user2}`: the chat of two people, or the form for the first message; not found unless both
 * are user IDs. `/chat/gathering/{id}`: the chat of a gathering.
 */
export default function ConversationPage() {
  const { user1, user2 } = useParams<{ user1: string; user2: string }>()
  if (user1 === 'gathering' && isId(user2)) return <GroupView id={Number(user2) as GatheringId} />
  return isId(user1) && isId(user2) ? <ChatView FirstContact={FirstContact} /> : <NotFoundPage />
}

function isId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= ID_MAX
}

// The maximum of PostgreSQL's integer.
const ID_MAX = 2 ** 31 - 1

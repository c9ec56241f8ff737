import { lazy } from 'react'
import { useParams } from 'wouter'
import { ChatView } from '../../chat/components/ChatView.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import NotFoundPage from './NotFoundPage.tsx'

// Most conversations have begun.
const FirstContact = lazy(() => loadPart(() => import('../components/FirstContact.tsx')))

/** `/chat/{user1}/{user2}`: the chat of two people, or where it can begin. What cannot be two ids is no address. */
export default function ConversationPage() {
  const { user1, user2 } = useParams<{ user1: string; user2: string }>()
  return isId(user1) && isId(user2) ? <ChatView FirstContact={FirstContact} /> : <NotFoundPage />
}

function isId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number(text) <= ID_MAX
}

// PostgreSQL's integer.
const ID_MAX = 2 ** 31 - 1

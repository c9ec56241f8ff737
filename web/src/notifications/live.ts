import { messageSent } from '@hereabouts/contract/chat/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { chatPath } from '../chat/rules.ts'
import { useMeetups } from '../meetups/queries.ts'
import { useLiveEvent } from '../platform/live.ts'
import { read } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'
import { playSound, preloadSounds } from '../platform/sounds.ts'
import { showToast, watchToasts } from '../platform/toasts.ts'
import { meetupNews } from './rules-news.ts'

/** Says what happens while somebody is signed in and looks at something else. */
export function useNews(userId: number) {
  useMeetupNews(userId)
  useMessageNews(userId)
  useEffect(preloadSounds, [])
  useEffect(() => watchToasts(({ news }) => news && playSound(news)), [])
}

/** What the server answers counts, not the event: so what was missed without a connection is said as well. */
function useMeetupNews(userId: number) {
  const { data: meetups } = useMeetups()
  const before = useRef<readonly Meetup[] | null>(null)
  useEffect(() => {
    if (!meetups) return
    // What is there at the start is no news; the home page shows it.
    for (const words of before.current ? meetupNews(before.current, meetups, userId, serverNow()) : [])
      showToast(words)
    before.current = meetups
  }, [meetups, userId])
}

function useMessageNews(userId: number) {
  const queryClient = useQueryClient()
  useLiveEvent(messageSent, async ({ conversation: [a, b], message }) => {
    const href = chatPath(a, b)
    if (message.senderId === userId || isBeingRead(href)) return
    const name = await nameOf(queryClient, a === userId ? b : a)
    const link = { href, text: 'Open' }
    showToast({ title: name ?? 'New message', text: message.text, news: 'message', about: href, link })
  })
}

function isBeingRead(href: string): boolean {
  return location.pathname === href && document.visibilityState === 'visible'
}

/** What somebody is called in the list of conversations, asked for when they are new in it. */
async function nameOf(queryClient: QueryClient, otherId: number): Promise<string | null> {
  const conversations = read('GET /api/conversations')
  const known = queryClient.getQueryData(conversations.queryKey) as Answered | undefined
  const find = (all: Answered | null | undefined) =>
    all?.conversations.find(({ other }) => other.id === otherId)?.other.name ?? null
  return (
    find(known) ?? find(await queryClient.fetchQuery({ ...conversations, staleTime: 0 }).catch(() => null))
  )
}

type Answered = Awaited<ReturnType<ReturnType<typeof read<'GET /api/conversations'>>['queryFn']>>

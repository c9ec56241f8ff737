import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { messageSent } from '@hereabouts/contract/chat/events'
import { friendJoined } from '@hereabouts/contract/invites/events'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useKeepUser } from '../accounts/mutations.ts'
import { useSignedIn } from '../accounts/queries.ts'
import { useOwnBadges } from '../badges/queries.ts'
import { awardedSince } from '../badges/rules.ts'
import { chatPath } from '../chat/rules.ts'
import { useMeetups } from '../meetups/queries.ts'
import { useLiveEvent } from '../platform/live.ts'
import { FRESH_MS, read } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'
import { playSound, preloadSounds } from '../platform/sounds.ts'
import { dismissAbout, showToast, watchToasts } from '../platform/toasts.ts'
import { lastAwardTold, noteAwardTold } from './device-awards.ts'
import {
  aboutMeetup,
  badgeNews,
  changedMeetups,
  joinedNews,
  meetupNews,
  requestTitle,
  verificationNews,
} from './rules-news.ts'

/** Says what happens while somebody is signed in and looks at something else. */
export function useNews(userId: UserId) {
  useMeetupNews(userId)
  useMessageNews(userId)
  useVerificationNews(userId)
  useBadgeNews(userId)
  useLiveEvent(friendJoined, ({ other }) => showToast(joinedNews(other)))
  useEffect(preloadSounds, [])
  useEffect(() => watchToasts(({ news }) => news && playSound(news)), [])
}

/** What the server answers counts, not the event: so what was missed without a connection is said as well. */
function useMeetupNews(userId: number) {
  const { data: meetups } = useMeetups()
  const before = useRef<readonly Meetup[] | null>(null)
  useEffect(() => {
    if (!meetups) return
    const known = before.current
    before.current = meetups
    // What is there at the start is no news; the home page shows it.
    if (!known) return
    const news = meetupNews(known, meetups, userId, serverNow())
    // Such as an invitation that one has just accepted.
    for (const { id } of changedMeetups(known, meetups))
      if (!news.some(({ about }) => about === aboutMeetup(id))) dismissAbout(aboutMeetup(id))
    for (const words of news) showToast(words)
  }, [meetups, userId])
}

/** Asked for while something can become of it, so that what was decided without a connection is said as well. */
function useVerificationNews(userId: number) {
  const known = useSignedIn()
  const status = known?.verificationDetails.status
  const keepUser = useKeepUser()
  const { data } = useQuery({
    ...read('GET /api/users/{id}', { id: userId }),
    staleTime: FRESH_MS.user,
    enabled: status === 'submitted' || status === 'verified',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts once, when it comes
  useEffect(() => {
    if (known?.id !== userId || !data || !('email' in data) || data.id !== userId) return
    const words = verificationNews(known.verificationDetails.status, data.verificationDetails)
    if (!words) return
    keepUser(data)
    showToast(words)
  }, [data, userId])
}

function useMessageNews(userId: number) {
  const queryClient = useQueryClient()
  useLiveEvent(messageSent, async ({ conversation: [a, b], message }) => {
    const href = chatPath(a, b)
    if (message.senderId === userId || isBeingRead(href)) return
    const otherId = a === userId ? b : a
    if (await isMuted(queryClient, userId, otherId)) return
    const conversation = await conversationWith(queryClient, otherId)
    const name = conversation?.other.name
    const title = name && conversation.request === 'received' ? requestTitle(name) : name
    const link = { href, text: 'Open' }
    const entry = `messages-${a}-${b}-${message.seq}`
    showToast({
      title: title ?? 'New message',
      text: message.text,
      news: 'message',
      about: href,
      entry,
      simulated: conversation?.other.simulated || undefined,
      link,
    })
  })
}

/** Here, too, the list counts: what was awarded while the app was closed is said when it is opened. */
function useBadgeNews(userId: UserId) {
  const { data: badges } = useOwnBadges(userId)
  useEffect(() => {
    if (!badges) return
    const last = lastAwardTold(userId)
    // On a phone that was told of none yet, what is there is no news.
    for (const { id, badge } of last === null ? [] : awardedSince(badges.received, last))
      showToast(badgeNews({ id, badgeName: badge.name }))
    noteAwardTold(userId, Math.max(last ?? 0, ...badges.received.map(({ id }) => id)))
  }, [badges, userId])
}

function isBeingRead(href: string): boolean {
  return location.pathname === href && document.visibilityState === 'visible'
}

/** Should that not be known, they are heard. */
async function isMuted(queryClient: QueryClient, userId: number, otherId: number): Promise<boolean> {
  const mutes = read('GET /api/users/{id}/mutes', { id: userId })
  const known = await queryClient.fetchQuery({ ...mutes, staleTime: FRESH_MS.user }).catch(() => null)
  return known?.mutes.some(({ id }) => id === otherId) ?? false
}

/** As it stands in the list of conversations, asked for when it is new in it. */
async function conversationWith(queryClient: QueryClient, otherId: number) {
  const conversations = read('GET /api/conversations')
  const known = queryClient.getQueryData(conversations.queryKey) as Answered | undefined
  const find = (all: Answered | null | undefined) =>
    all?.conversations.find(({ other }) => other.id === otherId) ?? null
  return (
    find(known) ?? find(await queryClient.fetchQuery({ ...conversations, staleTime: 0 }).catch(() => null))
  )
}

type Answered = Awaited<ReturnType<ReturnType<typeof read<'GET /api/conversations'>>['queryFn']>>

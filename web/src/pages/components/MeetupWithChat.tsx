import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { loadPart } from '../../platform/fresh-build.ts'
import { Spinner } from '../../ui/Spinner.tsx'

// Lazy, so that home need not name what it consists of.
const Chat = lazy(() =>
  loadPart(async () => ({ default: (await import('../../chat/components/ChatView.tsx')).Chat })),
)
// Lazy, because the chat of two people who meet has begun.
const FirstContact = lazy(() => loadPart(() => import('./FirstContact.tsx')))

interface MeetupWithChatProps {
  userId: UserId
  /** The person whom they meet. */
  otherId: UserId
  /** The meetup, as home shows it. */
  children: ReactNode
}

/** The meetup that is on, at the start of a wide screen, and the chat of the two beside it. */
export default function MeetupWithChat({ userId, otherId, children }: MeetupWithChatProps): ReactNode {
  const title = t`Your meetup`
  const pair = useMemo(
    () => ({ a: Math.min(userId, otherId), b: Math.max(userId, otherId) }),
    [userId, otherId],
  )
  return (
    <>
      <aside
        aria-labelledby="your-meetup"
        className="fixed start-(--rail-width) top-(--top-room) bottom-0 flex w-(--meetup-width) flex-col gap-5 overflow-y-auto border-e border-line px-4 pt-5"
      >
        <h2 id="your-meetup" className="text-[1.75rem] leading-tight font-extrabold tracking-tight">
          {title}
        </h2>
        {children}
      </aside>
      <div className="flex flex-1 flex-col ps-(--meetup-width)">
        <Suspense fallback={<Spinner text={t`Loading conversation…`} />}>
          <Chat key={otherId} {...{ userId, pair, FirstContact }} besideMeetup={title} />
        </Suspense>
      </div>
    </>
  )
}

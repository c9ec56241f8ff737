import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Announcement, CurrentAnnouncement } from '@hereabouts/contract/instance/schemas'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useSignedIn } from '../accounts/queries.ts'
import { GateNote } from '../gate/components/GateNote.tsx'
import { useHasToAcceptRules } from '../instance/queries-rules.ts'
import { serverNow } from '../platform/server-time.ts'
import { OF_THE_PHONE, readStored, writeStored } from '../platform/storage.ts'
import { showBanner, withdrawBanner } from '../platform/toasts.ts'

// If loading fails offline, the next start asks.
const RulesSheet = lazy(() =>
  import('../instance/components/RulesSheet.tsx').catch(() => ({ default: () => null })),
)

const DISMISSED = `${OF_THE_PHONE}announcement_dismissed`
/** The limit of a browser's timer, 24 days. Longer waits are split. */
const TIMER_MS_MAX = 2 ** 31 - 1

/** Where visitors decide whether to join. */
const GATED = ['/', '/welcome', '/signup']

/** The pages that say what somebody is asked to accept, and where an admin writes it. */
const ABOUT_RULES = ['/rules', '/terms', '/privacy', '/imprint', '/admin-console']

/** Shows the announcement, tells visitors who may join before they begin, and asks members to accept the rules. */
export default function ShownAnnouncement(said: Partial<CurrentAnnouncement>): ReactNode {
  const { announcement, gate, house } = said
  const [path] = useLocation()
  const user = useSignedIn()
  const isVisitor = user === null
  return (
    <>
      {announcement && <Banner announcement={announcement} />}
      {gate && isVisitor && GATED.includes(path) && (
        <div className="mx-auto w-full max-w-[480px] px-4 pt-4">
          <GateNote gate={gate} />
        </div>
      )}
      {user && house?.hasRules && house.rulesVersion > 0 && !ABOUT_RULES.includes(path) && (
        <Rules userId={user.id} version={house.rulesVersion} />
      )}
    </>
  )
}

function Rules({ userId, version }: { userId: UserId; version: number }) {
  const asked = useHasToAcceptRules(userId, version)
  return (
    <Suspense>
      {asked && <RulesSheet userId={userId} hasAcceptedEarlier={asked.accepted > 0} onLater={asked.later} />}
    </Suspense>
  )
}

/** Shows an announcement in the top banner until it is dismissed on this phone, taken down or over. */
function Banner({ announcement }: { announcement: Announcement }) {
  // Signing in or out clears the banner.
  const userId = useSignedIn()?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows it again to the next person
  useEffect(() => {
    if (isOver(announcement) || isDismissed(announcement)) return undefined
    showBanner({
      variant: announcement.tone,
      text: announcement.text,
      onDismiss: () => writeStored(DISMISSED, { id: announcement.id, at: Date.now() }),
    })
    const stop = whenOver(announcement, withdrawBanner)
    return () => {
      stop()
      withdrawBanner()
    }
  }, [announcement, userId])
  return null
}

/** Calls `then` when the announcement is over. Returns a function that cancels it. */
function whenOver(announcement: Announcement, then: () => void): () => void {
  if (announcement.endsAt === null) return () => {}
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    if (isOver(announcement)) then()
    else timer = setTimeout(wait, Math.min(msLeft(announcement), TIMER_MS_MAX))
  }
  wait()
  return () => clearTimeout(timer)
}

function msLeft({ endsAt }: Announcement): number {
  return endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - serverNow()
}

function isDismissed({ id }: Announcement): boolean {
  return (readStored(DISMISSED) as { id?: unknown } | null)?.id === id
}

const isOver = (announcement: Announcement) => msLeft(announcement) <= 0

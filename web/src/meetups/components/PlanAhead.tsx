import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Ellipsis, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { hasNeeds } from '../rules.ts'
import { ownWords } from '../rules-stages.ts'
import { ChangeOfPlans } from './ChangeOfPlans.tsx'
import { MeetupHead } from './MeetupHead.tsx'

const AskedAgain = lazy(() => loadPart(() => import('./AskedAgain.tsx')))
const MeetupNeeds = lazy(() => loadPart(() => import('./MeetupNeeds.tsx')))
const MeetupMenu = lazy(() => loadPart(() => import('./MeetupMenu.tsx')))

/** An accepted plan for another day. Until half an hour before, it has no journey. */
export default function PlanAhead({ meetup, chatHref }: { meetup: Meetup; chatHref: string }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { name } = meetup.other
  return (
    <Card arrives aria-label={t`Meetup with ${name}`}>
      <div className="flex flex-col gap-4">
        <MeetupHead
          meetup={meetup}
          action={
            <>
              <Link
                href={chatHref}
                aria-label={t`Chat`}
                className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-accent transition hover:bg-tint"
              >
                <MessageCircle size={22} aria-hidden />
              </Link>
              <IconButton label={t`More`} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
                <Ellipsis size={22} aria-hidden />
              </IconButton>
            </>
          }
        >
          {ownWords(meetup)}
        </MeetupHead>
        {hasNeeds(meetup) && (
          <Suspense fallback={<Skeleton look="h-36 w-full" />}>
            <MeetupNeeds meetup={meetup} />
          </Suspense>
        )}
        {meetup.sureBy !== null && (
          <Suspense fallback={<Skeleton look="h-36 w-full" />}>
            <AskedAgain meetup={meetup} until={meetup.sureBy} />
          </Suspense>
        )}
        <ChangeOfPlans meetup={meetup} />
        {isMenuOpen && (
          <SheetBoundary onClose={() => setMenuOpen(false)}>
            <MeetupMenu meetup={meetup} onClose={() => setMenuOpen(false)} onFind={null} onHere={null} />
          </SheetBoundary>
        )}
      </div>
    </Card>
  )
}

import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ellipsis, Footprints, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSetOff } from '../mutations.ts'
import { isAhead } from '../rules.ts'
import { otherWords, ownWords, stageOf } from '../rules-stages.ts'
import { ChangeOfPlans } from './ChangeOfPlans.tsx'
import { MeetupHead } from './MeetupHead.tsx'
import { Sign } from './Sign.tsx'
import { StageBar } from './StageBar.tsx'

const MeetScreen = lazy(() => loadPart(() => import('./MeetScreen.tsx')))
const MeetupMenu = lazy(() => loadPart(() => import('./MeetupMenu.tsx')))
// If it cannot be loaded there is no network to find each other with either. The rest
// of the card still works.
const FindEachOther = lazy(() => import('./FindEachOther.tsx').catch(() => ({ default: () => null })))

/**
 * The accepted meetup as a journey: its stage, one primary action, and everything else in a menu. Before its
 * time, a plan has no journey yet.
 */
export default function AcceptedMeetup({ meetup, chatHref }: { meetup: Meetup; chatHref: string }) {
  const [open, setOpen] = useState<'meeting' | 'menu' | null>(null)
  const [wantsToFind, setWantsToFind] = useState(false)
  const now = useServerNow()
  const stage = stageOf(meetup)
  const { other, sign, findsUntil, otherFindsUntil, wordsDiffer, isPlanAhead } = meetup
  const { name } = other
  const isFindingShown =
    wantsToFind || wordsDiffer || isAhead(findsUntil, now) || isAhead(otherFindsUntil, now)
  const close = () => setOpen(null)
  return (
    <Card arrives isAccented={!isPlanAhead} aria-label={t`Meetup with ${name}`}>
      <div className="flex flex-col gap-4">
        {!isPlanAhead && <StageBar stage={stage} />}
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
              <IconButton label={t`More`} aria-haspopup="dialog" onClick={() => setOpen('menu')}>
                <Ellipsis size={22} aria-hidden />
              </IconButton>
            </>
          }
        >
          {ownWords(meetup)}
        </MeetupHead>
        <OtherPerson meetup={meetup} />
        <ChangeOfPlans meetup={meetup} />
        {sign && !isPlanAhead && <Sign sign={sign} />}
        {!isPlanAhead &&
          (stage === 'agreed' ? (
            <SetOff meetup={meetup} />
          ) : (
            <Button isWide onClick={() => setOpen('meeting')}>
              <Trans>We’re both here</Trans>
            </Button>
          ))}
        {isFindingShown && (
          <Suspense fallback={<Skeleton look="h-11 w-full" />}>
            <FindEachOther meetup={meetup} onLeave={() => setWantsToFind(false)} />
          </Suspense>
        )}
      </div>
      {open !== null && (
        <SheetBoundary onClose={close}>
          {open === 'meeting' ? (
            <MeetScreen meetup={meetup} onClose={close} />
          ) : (
            <MeetupMenu
              meetup={meetup}
              onClose={close}
              onFind={
                isFindingShown || isPlanAhead
                  ? null
                  : () => {
                      close()
                      setWantsToFind(true)
                    }
              }
              onHere={stage === 'agreed' && !isPlanAhead ? () => setOpen('meeting') : null}
            />
          )}
        </SheetBoundary>
      )}
    </Card>
  )
}

/** What the other person has reported. */
function OtherPerson({ meetup }: { meetup: Meetup }) {
  const words = otherWords(meetup)
  return (
    words && <Notice tone={meetup.isOtherHere || !meetup.otherExpectedAt ? 'good' : 'info'}>{words}</Notice>
  )
}

function SetOff({ meetup: { id } }: { meetup: Meetup }) {
  const setOff = useSetOff(id)
  return (
    <>
      <Button isWide busyText={setOff.isPending && t`One moment…`} onClick={() => setOff.mutate()}>
        <Footprints size={20} aria-hidden /> <Trans>On my way</Trans>
      </Button>
      {setOff.isError && <Notice tone="bad">{textOf(setOff.error)}</Notice>}
    </>
  )
}

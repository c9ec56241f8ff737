import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import type { StoredUser } from '../../accounts/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { roundLook, ThumbBar } from '../../ui/ThumbBar.tsx'
import { useLeaveGathering } from '../mutations.ts'
import { canJoin, isAsked } from '../rules.ts'
import { GatheringChat } from './GatheringChat.tsx'
import { JoinGathering } from './JoinGathering.tsx'
import { ShareGathering } from './ShareGathering.tsx'

const GatheringMenu = lazy(() => loadPart(() => import('./GatheringMenu.tsx')))

interface GatheringBarProps {
  user: StoredUser
  gathering: Gathering
  /** Opens the screen for meeting, while there is one. */
  onHere: () => void
}

/** The one thing to do about a gathering that is ahead, and the menu with everything else. */
export function GatheringBar({ user, gathering, onHere }: GatheringBarProps) {
  const { own, state, isStarter } = gathering
  // While it happens, its starter has nothing left to decide.
  const more = !(isStarter && state === 'under_way') && <More user={user} gathering={gathering} />
  if (canJoin(gathering)) return <JoinGathering user={user} gathering={gathering} more={more} />
  if (own === 'waiting') return <Waiting user={user} gathering={gathering} more={more} />
  if (own === 'in') return <InIt {...{ gathering, onHere, more }} />
  return <ThumbBar after={more} />
}

interface InItProps extends Pick<GatheringBarProps, 'gathering' | 'onHere'> {
  more: ReactNode
}

/** Before it is on, members spread the word; then they talk; and on site, they find each other. */
function InIt({ gathering, onHere, more }: InItProps) {
  const { state, sign, code, members, proved } = gathering
  if (sign) {
    const hasMetAll = members.every(({ id }) => proved.includes(id))
    return (
      <ThumbBar before={<GatheringChat gathering={gathering} look="round" />} after={more}>
        <Button
          isWide
          isLarge
          look={hasMetAll ? 'secondary' : 'primary'}
          aria-haspopup="dialog"
          onClick={onHere}
        >
          <Trans>I’m here</Trans>
        </Button>
      </ThumbBar>
    )
  }
  const share = code !== null && <ShareGathering gathering={gathering} code={code} isRound={state === 'on'} />
  return state === 'open' ? (
    <ThumbBar after={more}>{share}</ThumbBar>
  ) : (
    <ThumbBar before={state === 'on' && share} after={more}>
      {isAsked(gathering) ? (
        // The question above it comes first.
        <GatheringChat gathering={gathering} look="secondary" />
      ) : (
        <GatheringChat gathering={gathering} look="primary" isLarge />
      )}
    </ThumbBar>
  )
}

function Waiting({
  user,
  gathering,
  more,
}: Pick<GatheringBarProps, 'user' | 'gathering'> & { more: ReactNode }) {
  const leave = useLeaveGathering(user.id, gathering.id)
  return (
    <>
      {leave.error && <Notice tone="bad">{textOf(leave.error)}</Notice>}
      <ThumbBar after={more}>
        <Button
          isWide
          isLarge
          look="secondary"
          busyText={leave.isPending && t`Leaving…`}
          onClick={() => leave.mutate(null)}
        >
          <Trans>Stop waiting</Trans>
        </Button>
      </ThumbBar>
    </>
  )
}

function More({ user, gathering }: Pick<GatheringBarProps, 'user' | 'gathering'>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        aria-label={t`More`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={roundLook}
      >
        <Ellipsis size={22} aria-hidden />
      </button>
      {isOpen && (
        <SheetBoundary onClose={close}>
          <GatheringMenu userId={user.id} gathering={gathering} onClose={close} />
        </SheetBoundary>
      )}
    </>
  )
}

import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { StoredUser } from '../../accounts/rules.ts'
import { useMissedYeses } from '../../meetups/queries.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { vibrate } from '../../platform/haptics.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { translate } from '../../platform/translate.ts'
import { isAskedAgain } from '../../reliability/rules.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { roundLook, ThumbBar } from '../../ui/ThumbBar.tsx'
import { useJoinGathering } from '../mutations.ts'
import { stageOf } from '../rules.ts'
import { canHold } from '../rules-friends.ts'
import { newAccountText } from '../rules-status.ts'
import { JoinFailure } from './JoinFailure.tsx'

// Loaded on demand, because most people come alone.
const ChooseFriend = lazy(() => loadPart(() => import('./ChooseFriend.tsx')))
const AskedAlong = lazy(() =>
  loadPart(async () => ({ default: (await import('./AskedAlong.tsx')).AskedAlong })),
)
const DeclineSeat = lazy(() =>
  loadPart(async () => ({ default: (await import('./AskedAlong.tsx')).DeclineSeat })),
)

const AskedAgainHint = lazy(() => loadPart(() => import('../../reliability/components/AskedAgainHint.tsx')))

interface JoinGatheringProps {
  user: StoredUser
  gathering: Gathering
  /** The menu, beside the main action. */
  more?: ReactNode
}

/** Joins a gathering or its waiting list, alone or with a friend, or says what is missing. */
export function JoinGathering({ user, gathering, more }: JoinGatheringProps) {
  const nowMs = useServerNow()
  const [isBringing, setIsBringing] = useState(false)
  const [friend, setFriend] = useState<Companion | null>(null)
  const join = useJoinGathering(user.id, gathering.id)
  const isFull = stageOf(gathering) === 'full'
  const isOn = gathering.state === 'on'
  const needsAddress = !user.isVerified && !user.emailVerified
  const needsShield = !user.isVerified && gathering.audience === 'verified'
  const { seatFrom, askedBy, waitsFirst } = gathering
  const waits = isFull || seatFrom !== null || waitsFirst
  const canBring = !waits && !needsAddress && !askedBy && canHold(gathering, 2, nowMs)
  const isAsked = isAskedAgain(useMissedYeses(), gathering.startsAt, nowMs)
  const isTooLate = seatFrom !== null && seatFrom >= gathering.startsAt
  if (needsShield || isTooLate)
    return (
      <ThumbBar
        note={
          needsShield
            ? t`The person who started this would like verified people only.`
            : t`This begins before your account is a day old. Once you’re verified, you can join at once.`
        }
        after={more}
      >
        <ButtonLink isWide isLarge href="/user-verification">
          <Trans>Get verified</Trans>
        </ButtonLink>
      </ThumbBar>
    )
  const isChoosing = canBring && isBringing
  const hasMore = askedBy || seatFrom !== null || waitsFirst || isChoosing || isAsked || join.error
  return (
    <section aria-label={t`Join`} className="contents">
      {hasMore && (
        <Card isAccented>
          <div className="flex flex-col gap-4">
            {askedBy && (
              <Suspense fallback={null}>
                <AskedAlong askedBy={askedBy} />
              </Suspense>
            )}
            {seatFrom !== null && <p>{newAccountText(seatFrom)}</p>}
            {waitsFirst && <p>{translate(GATHERING_ERRORS.WAITS_FIRST.message)}</p>}
            {isChoosing && (
              <Suspense fallback={<Skeleton look="h-11 w-full" />}>
                <ChooseFriend userId={user.id} value={friend} onChange={setFriend} />
                <Button
                  look="quiet"
                  onClick={() => {
                    setIsBringing(false)
                    setFriend(null)
                  }}
                >
                  <Trans>Cancel</Trans>
                </Button>
              </Suspense>
            )}
            {isAsked && (
              <Suspense>
                <AskedAgainHint />
              </Suspense>
            )}
            {join.error && <JoinFailure error={join.error} />}
            {askedBy && (
              <Suspense fallback={null}>
                <DeclineSeat userId={user.id} id={gathering.id} />
              </Suspense>
            )}
          </div>
        </Card>
      )}
      <ThumbBar
        note={
          needsAddress
            ? t`First, confirm your e-mail address.`
            : isFull
              ? t`All seats are taken. On the waiting list, the next free one is yours: you and the others then see each other.`
              : isOn
                ? t`The others see your name, picture and shield, and you see theirs and the place.`
                : t`Once it’s on, you all see each other’s name, picture and shield, and the place.`
        }
        before={
          canBring &&
          !isBringing && (
            <button
              type="button"
              aria-label={t`Come with a friend`}
              title={t`Come with a friend`}
              onClick={() => setIsBringing(true)}
              className={roundLook}
            >
              <UserPlus size={22} aria-hidden />
            </button>
          )
        }
        after={more}
      >
        {needsAddress ? (
          <ButtonLink isWide isLarge href="/force-verify">
            <Trans>Confirm your e-mail</Trans>
          </ButtonLink>
        ) : (
          <Button
            isWide
            isLarge
            busyText={join.isPending && t`Joining…`}
            onClick={() =>
              join.mutate(
                { waits, ...(canBring && friend && { friend: friend.id }) },
                { onSuccess: () => vibrate('done') },
              )
            }
          >
            {waits ? t`Join the waiting list` : t`I’m in`}
          </Button>
        )}
      </ThumbBar>
    </section>
  )
}

import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { StoredUser } from '../../accounts/rules.ts'
import { vibrate } from '../../platform/haptics.ts'
import { translate } from '../../platform/translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useJoinGathering } from '../mutations.ts'
import { stageOf } from '../rules.ts'
import { newAccountText } from '../rules-status.ts'
import { JoinFailure } from './JoinFailure.tsx'

/** Joins a gathering or its waiting list, or says what is missing. */
export function JoinGathering({ user, gathering }: { user: StoredUser; gathering: Gathering }) {
  const join = useJoinGathering(user.id, gathering.id)
  const isFull = stageOf(gathering) === 'full'
  const isOn = gathering.state === 'on'
  const needsAddress = !user.isVerified && !user.emailVerified
  const needsShield = !user.isVerified && gathering.audience === 'verified'
  const { seatFrom, waitsFirst } = gathering
  const mustWait = isFull || seatFrom !== null || waitsFirst
  const isTooLate = seatFrom !== null && seatFrom >= gathering.startsAt
  if (needsShield || isTooLate)
    return (
      <Card aria-label={t`Join`}>
        <div className="flex flex-col gap-4">
          <p>
            {needsShield
              ? t`The person who started this would like verified people only.`
              : t`Your account is new, and this begins before it’s a day old. Once you’re verified, you can join at once.`}
          </p>
          <ButtonLink isWide href="/user-verification">
            <Trans>Get verified</Trans>
          </ButtonLink>
        </div>
      </Card>
    )
  return (
    <Card aria-label={t`Join`} isAccented>
      <div className="flex flex-col gap-4">
        {seatFrom !== null && <p>{newAccountText(seatFrom)}</p>}
        {waitsFirst && <p>{translate(GATHERING_ERRORS.WAITS_FIRST.message)}</p>}
        <p>
          {isFull
            ? t`All seats are taken. Join the waiting list, and the next free one is yours: the others then see you, and you see them.`
            : isOn
              ? t`The others see your name, picture and shield, and you see theirs and the place.`
              : t`When it’s on, the others see your name, picture and shield, and you see theirs and the place.`}
        </p>
        {join.error && <JoinFailure error={join.error} />}
        {needsAddress ? (
          <>
            <p className="text-sm text-muted">
              <Trans>First, confirm your e-mail address.</Trans>
            </p>
            <ButtonLink isWide href="/force-verify">
              <Trans>Confirm your e-mail</Trans>
            </ButtonLink>
          </>
        ) : (
          <Button
            isWide
            isLarge
            busyText={join.isPending && t`Joining…`}
            onClick={() => join.mutate(mustWait, { onSuccess: () => vibrate('done') })}
          >
            {mustWait ? t`Join the waiting list` : t`I’m in`}
          </Button>
        )}
      </div>
    </Card>
  )
}

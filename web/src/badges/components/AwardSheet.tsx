import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { BADGE_ERRORS } from '@hereabouts/contract/badges/errors'
import { BADGE_FAMILY_NAMES, BADGES_PER_MEETING } from '@hereabouts/contract/badges/limits'
import type { BadgeType, GivenBadge, OwnBadges } from '@hereabouts/contract/badges/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { ConfirmEmailNotice } from '../../email/components/ConfirmEmailNotice.tsx'
import { useKnownInterest } from '../../meetups/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { translate, translateName } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useAwardBadge, useRevokeBadge } from '../mutations.ts'
import { useBadgeTypes, useOwnBadges } from '../queries.ts'
import { byFamily, likeliest } from '../rules.ts'
import { BadgeMedal } from './BadgeMedal.tsx'

interface AwardSheetProps {
  userId: UserId
  person: { id: UserId; name: string; simulated: boolean }
  meetupId: MeetupId
  onClose: () => void
}

/** Awards a badge for a meeting with one tap. */
export default function AwardSheet({ userId, person, meetupId, onClose }: AwardSheetProps) {
  const types = useBadgeTypes()
  const own = useOwnBadges(userId)
  const { name } = person
  return (
    <Sheet
      title={
        <>
          <Trans>
            A badge for <bdi>{name}</bdi>
          </Trans>{' '}
          <Simulated person={person} />
        </>
      }
      description={t`What made it a good meeting?`}
      onClose={onClose}
    >
      {types.data && own.data ? (
        <Badges
          {...{ userId, person, meetupId }}
          types={types.data}
          own={own.data}
          onConfirmed={() => own.refetch()}
        />
      ) : types.isError || own.isError ? (
        <ErrorState
          error={types.error ?? own.error}
          text={textOf(types.error ?? own.error)}
          onRetry={() => (types.isError ? types.refetch() : own.refetch())}
        />
      ) : (
        <SkeletonCards label={t`Loading badges`} count={6} />
      )}
    </Sheet>
  )
}

interface BadgesProps extends Omit<AwardSheetProps, 'onClose'> {
  types: readonly BadgeType[]
  own: OwnBadges
  onConfirmed: () => void
}

function Badges({ userId, person, meetupId, types, own, onConfirmed }: BadgesProps) {
  const award = useAwardBadge(userId, person.id)
  const revoke = useRevokeBadge(userId, person.id)
  const id = useId()
  const given = new Map(
    own.given.filter(({ other }) => other.id === person.id).map((one) => [one.badge.id, one]),
  )
  const left = own.meetings.find((meeting) => meeting.meetupId === meetupId)?.left ?? BADGES_PER_MEETING
  const latest = award.data && given.get(award.data.badge.id)
  const isBusy = award.isPending || revoke.isPending
  const error = award.error ?? revoke.error
  const likely = likeliest(types, useKnownInterest(meetupId))
  const row = (type: BadgeType) => (
    <li key={type.id}>
      <AwardableBadge
        type={type}
        isGiven={given.has(type.id)}
        isDisabled={isBusy || left === 0}
        onAward={() => {
          revoke.reset()
          award.mutate({ badgeTypeId: type.id, meetupId })
        }}
      />
    </li>
  )
  return (
    <>
      {/* Sticky, because the badge in question may be far down the list. */}
      <div className="sticky -top-4 z-10 -mx-5 -mt-4 bg-paper px-5 pt-4 pb-2 empty:hidden">
        {error ? (
          <Notice tone="bad">{whyNot(error)}</Notice>
        ) : latest ? (
          <div className="flex flex-col gap-2">
            <Awarded
              latest={latest}
              left={left}
              isBusy={isBusy}
              onUndo={() => revoke.mutate(latest.id, { onSuccess: () => award.reset() })}
            />
            {latest.isHeld && (
              <ConfirmEmailNotice
                why={t`They get it once you’ve confirmed your e-mail address.`}
                tone="info"
                onConfirmed={onConfirmed}
              />
            )}
          </div>
        ) : (
          left === 0 && <Notice>{translate(BADGE_ERRORS.ALL_GIVEN.message)}</Notice>
        )}
      </div>
      <ul className="flex flex-col gap-2">{likely.map(row)}</ul>
      {types.length > likely.length && (
        <Fold title={t`More`}>
          <div className="flex flex-col gap-5">
            {byFamily(types.filter((type) => !likely.includes(type))).map(({ family, types }) => (
              <section key={family} aria-labelledby={`${id}-${family}`} className="flex flex-col gap-2">
                <h3 id={`${id}-${family}`} className="text-sm font-semibold text-muted">
                  {translate(BADGE_FAMILY_NAMES[family])}
                </h3>
                <ul className="flex flex-col gap-2">{types.map(row)}</ul>
              </section>
            ))}
          </div>
        </Fold>
      )}
    </>
  )
}

interface AwardedProps {
  latest: GivenBadge
  left: number
  isBusy: boolean
  onUndo: () => void
}

function Awarded({ latest: { badge, other }, left, isBusy, onUndo }: AwardedProps) {
  const { name } = other
  const badgeName = translateName('badge', badge.name)
  return (
    <Notice tone="good">
      <p>
        <Trans>
          You gave <bdi>{name}</bdi> “{badgeName}”.
        </Trans>{' '}
        {left > 0 && <Plural value={left} one="You can give # more." other="You can give # more." />}
      </p>
      <div className="-mb-2 -ms-5">
        <Button look="quiet" disabled={isBusy} onClick={onUndo}>
          <Trans>Take back</Trans>
        </Button>
      </div>
    </Notice>
  )
}

interface AwardableBadgeProps {
  type: BadgeType
  isGiven: boolean
  isDisabled: boolean
  onAward: () => void
}

function AwardableBadge({
  type: { name, family, description },
  isGiven,
  isDisabled,
  onAward,
}: AwardableBadgeProps) {
  return (
    <button
      type="button"
      disabled={isGiven || isDisabled}
      onClick={onAward}
      className="flex w-full items-center gap-3 rounded-card border border-line bg-surface p-3 text-start transition hover:bg-sunken active:scale-[0.99] disabled:pointer-events-none"
    >
      <BadgeMedal family={family} size={40} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 flex-[1_1_10rem] flex-col">
          <span className="font-bold">{translateName('badge', name)}</span>
          <span className="text-sm text-muted">{translateName('badge', description)}</span>
        </span>
        {isGiven && (
          <span className="inline-flex items-center gap-1 text-sm font-semibold text-good">
            <CircleCheck size={18} aria-hidden /> <Trans context="one badge">Given</Trans>
          </span>
        )}
      </span>
    </button>
  )
}

/** To the viewer, a person who blocked them or left looks like one who never existed. */
function whyNot(error: Error): string {
  return textOf(error, t`They’re no longer here.`)
}

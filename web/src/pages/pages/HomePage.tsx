import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { AvailabilityCard } from '../../availability/components/AvailabilityCard.tsx'
import { useAvailability, useHasHomeZone } from '../../availability/queries.ts'
import { chatPath } from '../../chat/rules-threads.ts'
import { mayCheckIn } from '../../checkins/rules-asking.ts'
import { ConfirmEmailCard } from '../../email/components/ConfirmEmailCard.tsx'
import { hasGatheringNear, mayCheckInAtGathering } from '../../gatherings/queries-ahead.ts'
import { OpenMeetups } from '../../meetups/components/OpenMeetups.tsx'
import { showInvitation } from '../../meetups/components/PendingMeetups.tsx'
import { useMeetups } from '../../meetups/queries.ts'
import { draftFor, sortMeetups } from '../../meetups/rules.ts'
import { NearbyPeople } from '../../nearby/components/NearbyPeople.tsx'
import { InboxBell } from '../../notifications/components/InboxBell.tsx'
import { textOf } from '../../platform/call-error.ts'
import { SheetBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { localeOfAccount } from '../../platform/language.ts'
import { serverNow } from '../../platform/server-time.ts'
import { endFirstMinute, useIsFirstMinute } from '../../sign-in/queries-first-minute.ts'
import { isOpen } from '../../town-hours/rules.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Movable } from '../../ui/Movable.tsx'
import { Page } from '../../ui/Page.tsx'
import { Scene } from '../../ui/Scene.tsx'
import { Skeleton, SkeletonCards } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import street from '../../ui/scene-street.svg?no-inline'
import { useIsWide } from '../../ui/wide.ts'
import { useTownHoursHere } from '../queries-town-hours.ts'

// If it fails to load, the rest of the page still works.
const SafeWay = lazy(() =>
  import('../../checkins/components/SafeWay.tsx').catch(() => ({ default: () => null })),
)
const PushOffer = lazy(() =>
  import('../../notifications/components/PushOffer.tsx').catch(() => ({ default: () => null })),
)
const AwardAction = lazy(() =>
  loadPart(async () => ({ default: (await import('../../badges/components/AwardAction.tsx')).AwardAction })),
)
const MeetAgain = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/MeetAgain.tsx')).MeetAgain })),
)
const NextGathering = lazy(() =>
  import('../../gatherings/components/NextGathering.tsx').catch(() => ({ default: () => null })),
)
const TownHours = lazy(() =>
  import('../../town-hours/components/TownHours.tsx').catch(() => ({ default: () => null })),
)
const LanguageOfPhone = lazy(() =>
  import('../../accounts/components/LanguageOfPhone.tsx').catch(() => ({ default: () => null })),
)
// Most people who switch on see somebody, or leave the page to itself.
const WhenAlone = lazy(() => import('../components/WhenAlone.tsx').catch(() => ({ default: () => null })))
// Only wide screens have it.
const MeetupWithChat = lazy(() => loadPart(() => import('../components/MeetupWithChat.tsx')))
const NextEntry = lazy(() => import('../components/NextEntry.tsx').catch(() => ({ default: () => null })))
const FirstMinute = lazy(() => import('../components/FirstMinute.tsx').catch(() => ({ default: () => null })))
const InviteSheet = lazy(() => loadPart(() => import('../../meetups/components/InviteSheet.tsx')))

/**
 * The home page of a signed-in person: their meetup while they have one, else the availability
 * switch and the people nearby. Right after signing up, it offers only how to begin.
 */
export default function HomePage() {
  const user = useSignedIn()
  return user ? <Home user={user} /> : null
}

function Home({ user }: { user: NonNullable<ReturnType<typeof useSignedIn>> }) {
  const [invitee, setInvitee] = useState<NearbyPerson | null>(null)
  const availability = useAvailability(user.id)
  const { data: hasHomeZone } = useHasHomeZone(user.id)
  const meetups = useMeetups()
  const current = availability.data ?? null
  const hours = useTownHoursHere(user.id)
  const openHour = hours.find((hour) => isOpen(hour, serverNow()))
  const { accepted, sent, toAnswer } = sortMeetups(meetups.data ?? [], user.id)
  const isWide = useIsWide()
  const isNewcomer = useIsFirstMinute(user.id)
  const isFirst = isNewcomer && !current && (meetups.data ?? []).length === 0
  useEffect(() => {
    if (current) endFirstMinute()
  }, [current])
  useEffect(() => endIfElsewhere, [])

  // Shows everything at once, because later content would move what the person is about to tap.
  if (availability.isPending || meetups.isPending)
    return (
      <Page title={titleOf(isFirst)}>
        <SkeletonCards label={t`Loading`} />
      </Page>
    )
  const safety = (mayCheckIn(meetups.data, serverNow()) || mayCheckInAtGathering(serverNow())) && (
    <Suspense>
      <SafeWay userId={user.id} meetups={meetups.data ?? []} />
    </Suspense>
  )
  const hasGathering = hasGatheringNear(serverNow())
  const own = (
    <>
      {availability.isError && availability.data === undefined ? (
        <ErrorState
          error={availability.error}
          text={textOf(availability.error)}
          onRetry={() => availability.refetch()}
        />
      ) : (
        // During a meetup, nobody needs to switch on.
        (!accepted || current) && (
          <AvailabilityCard
            userId={user.id}
            current={current}
            hasHomeZone={hasHomeZone}
            hourEndsAt={openHour?.closesAt}
          />
        )
      )}
      {!accepted && !isFirst && hours.length > 0 && (!current || openHour) && (
        <Suspense>
          <TownHours userId={user.id} hours={hours} />
        </Suspense>
      )}
      {!isFirst && localeOfAccount() !== null && (
        <Suspense>
          <LanguageOfPhone userId={user.id} />
        </Suspense>
      )}
      {hasGathering && (
        <Suspense fallback={<Skeleton look="h-44 w-full" />}>
          <NextGathering userId={user.id} />
        </Suspense>
      )}
    </>
  )
  const open = (
    <OpenMeetups
      userId={user.id}
      chatHref={(otherId: UserId) => chatPath(user.id, otherId)}
      afterMeeting={(meetup) => (
        <Suspense>
          <AwardAction userId={user.id} person={meetup.other} meetupId={meetup.id} look="primary" isWide />
          <MeetAgain
            {...{ userId: user.id, meetup }}
            look="quiet"
            onSent={() => window.scrollTo({ top: 0 })}
          />
        </Suspense>
      )}
      safety={safety}
      rest={
        accepted && (current || availability.isError || hasGathering || !user.emailVerified) ? (
          <>
            {own}
            <ConfirmEmailCard />
          </>
        ) : null
      }
    />
  )
  const layout = (meetupsHere: ReactNode) =>
    accepted && isWide ? (
      <Suspense fallback={<Spinner text={t`Loading`} />}>
        <MeetupWithChat userId={user.id} otherId={accepted.other.id}>
          {meetupsHere}
        </MeetupWithChat>
      </Suspense>
    ) : (
      <Page
        title={accepted ? t`Your meetup` : titleOf(isFirst)}
        action={!isFirst && <InboxBell userId={user.id} />}
      >
        {isFirst && <Scene drawing={street} />}
        {meetupsHere}
        {!accepted && safety}
        {!accepted && own}
        {isFirst && (
          <Suspense fallback={<Skeleton look="h-36 w-full" />}>
            <FirstMinute userId={user.id} />
          </Suspense>
        )}
        {!accepted && !isFirst && !current?.isHidden && (
          <NearbyPeople
            userId={user.id}
            isAvailable={current !== null}
            whenOff={
              <>
                <Suspense>
                  <NextEntry />
                </Suspense>
                <ButtonLink look="quiet" href="/gatherings">
                  <Trans>See what’s planned around here</Trans>
                </ButtonLink>
              </>
            }
            whenAlone={
              current && (
                <Suspense>
                  <WhenAlone userId={user.id} current={current} />
                </Suspense>
              )
            }
            actionFor={(person) => {
              const received = toAnswer.find(({ other }) => other.id === person.id)
              if (received)
                return (
                  <Button look="secondary" onClick={() => showInvitation(received)}>
                    <Trans>Answer</Trans>
                  </Button>
                )
              // Their card may arrive before the invitation itself, and does not say whose it is.
              const isInvited = sent.some(({ other }) => other.id === person.id)
              return (
                <Button
                  look="secondary"
                  disabled={isInvited || person.inviteRefusal !== null}
                  onClick={() => setInvitee(person)}
                >
                  {isInvited ? t`Invited` : person.met ? t`Meet again` : t`Invite`}
                </Button>
              )
            }}
          />
        )}
        {!accepted &&
          (current || sent.length + toAnswer.length > 0 || hours.some(({ isReminded }) => isReminded)) && (
            <Suspense>
              <PushOffer userId={user.id} />
            </Suspense>
          )}
        {!accepted && !isFirst && <ConfirmEmailCard />}
        {invitee && (
          <SheetBoundary onClose={() => setInvitee(null)}>
            <InviteSheet
              person={invitee}
              ownInterests={user.interests}
              draft={draftFor(meetups.data ?? [], invitee.id)}
              onClose={() => setInvitee(null)}
              onSent={() => {
                setInvitee(null)
                // The invitation, with the time left to answer, is at the top.
                window.scrollTo({ top: 0 })
              }}
            />
          </SheetBoundary>
        )}
      </Page>
    )
  // A sheet of a meetup stays open when a tablet is turned.
  return <Movable content={open}>{layout}</Movable>
}

function titleOf(isFirst: boolean): string {
  return isFirst ? t({ message: 'You’re in', context: 'signed up' }) : t`Who is around?`
}

/** Not when the page only renders again, as after a change of language. */
function endIfElsewhere() {
  if (location.pathname !== '/') endFirstMinute()
}

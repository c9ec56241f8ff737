import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { signedIn } from '../accounts/device-session.ts'
import { KeptGatheringCard } from '../gatherings/components/KeptGatheringCard.tsx'
import { keptGathering } from '../gatherings/device-gathering.ts'
import { KeptMeetupCard } from '../meetups/components/KeptMeetupCard.tsx'
import { keptMeetup } from '../meetups/device-meetup.ts'
import { checkServer, useIsReadable } from '../platform/offline-start.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import rain from '../ui/scene-rain.svg?no-inline'

/**
 * Replaces pages that would be empty because the app started offline. Shows what the phone keeps: the
 * accepted meetup, and the next gathering.
 */
export default function OfflinePage() {
  const [tries, setTries] = useState(0)
  const [path] = useLocation()
  const hasChats = useIsReadable('/chat') === true
  const [{ meetup, gathering }] = useState(() => readKept(signedIn()?.id, Date.now()))
  return (
    <Page title={t`You are offline`}>
      {meetup && <KeptMeetupCard meetup={meetup} />}
      {gathering && <KeptGatheringCard gathering={gathering} />}
      {hasChats && (
        <ButtonLink look="secondary" href="/chat">
          <Trans>Read and answer your chats</Trans>
        </ButtonLink>
      )}
      <EmptyState scene={rain} title={t`No connection`}>
        <p>{whatIsMissing(path, meetup !== null || gathering !== null || hasChats)}</p>
        <p>
          <Trans>We’ll carry on as soon as you’re back online.</Trans>
        </p>
        <Button
          onClick={() => {
            setTries(tries + 1)
            void checkServer()
          }}
        >
          <Trans>Try Again</Trans>
        </Button>
        <p role="status">{tries > 0 && t`Still no connection.`}</p>
      </EmptyState>
    </Page>
  )
}

function readKept(userId: UserId | undefined, nowMs: number) {
  if (userId === undefined) return { meetup: null, gathering: null }
  return { meetup: keptMeetup(userId, nowMs), gathering: keptGathering(userId, nowMs) }
}

function whatIsMissing(path: string, hasSomething: boolean): string {
  return hasSomething && !path.startsWith('/chat')
    ? t`Everything else needs a connection.`
    : t`This page isn’t on this phone, and we can’t reach the server.`
}

import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { BADGE_REVOCABLE_HOURS } from '@hereabouts/contract/badges/limits'
import type { BadgeMeeting, OwnBadges } from '@hereabouts/contract/badges/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { dayOf } from '../../chat/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { PersonLine } from '../../safety/components/PersonLine.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { AwardAction } from '../components/AwardAction.tsx'
import { GivenBadges } from '../components/GivenBadges.tsx'
import { ReceivedBadges } from '../components/ReceivedBadges.tsx'
import { useOwnBadges } from '../queries.ts'
import { toAward, whyNotCounted } from '../rules.ts'

/** `/badges`: received awards, given awards, and people who can still be awarded one. */
export default function BadgesPage() {
  const user = useSignedIn()
  return user ? <Badges userId={user.id} /> : null
}

function Badges({ userId }: { userId: UserId }) {
  const { data, error, refetch } = useOwnBadges(userId)
  return (
    <Page title={t`My badges`} backTo={{ href: '/profile', label: t`Profile` }}>
      {data ? (
        <Sections userId={userId} own={data} />
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading badges`} />
      )}
    </Page>
  )
}

function Sections({ userId, own }: { userId: UserId; own: OwnBadges }) {
  const people = toAward(own.meetings)
  const whyNot = whyNotCounted([...own.received, ...own.given])
  return (
    <>
      {whyNot && <Notice>{whyNot}</Notice>}
      {own.received.length > 0 ? (
        <Section title={t`From others`}>
          <ReceivedBadges userId={userId} received={own.received} />
        </Section>
      ) : (
        <EmptyState icon={<Award size={28} />} title={t`No badges yet`}>
          <p>
            <Trans>Meet someone, and they can give you one.</Trans>
          </p>
        </EmptyState>
      )}
      {people.length > 0 && (
        <Section title={t`People you’ve met`}>
          <ul className="flex flex-col gap-3">
            {people.map((meeting) => (
              <Met key={meeting.meetupId} userId={userId} meeting={meeting} />
            ))}
          </ul>
        </Section>
      )}
      {own.given.length > 0 && (
        <Section title={t({ message: 'Given', context: 'list of badges' })}>
          <p className="-mt-1 text-sm text-muted">
            <Trans>You can take a badge back for {BADGE_REVOCABLE_HOURS} hours. They won’t be told.</Trans>
          </p>
          <GivenBadges userId={userId} given={own.given} />
        </Section>
      )}
      <div className="flex justify-center">
        <ButtonLink look="quiet" href="/badge-guide">
          <Trans>See all badges</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Met({ userId, meeting: { other, metAt } }: { userId: UserId; meeting: BadgeMeeting }) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3">
      <PersonLine person={other} from="badge">
        <time dateTime={metAt}>{dayOf(metAt, new Date(serverNow()))}</time>
      </PersonLine>
      <AwardAction userId={userId} person={other} />
    </li>
  )
}

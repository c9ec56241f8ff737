import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { AboutPerson } from '../../accounts/components/AboutPerson.tsx'
import { BadgeCounts } from '../../accounts/components/BadgeCounts.tsx'
import { ProfilePrompt } from '../../accounts/components/ProfilePrompt.tsx'
import { SignOutButton } from '../../accounts/components/SignOutButton.tsx'
import { useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import { useOwnBadges } from '../../badges/queries.ts'
import { ConfirmEmailCard } from '../../email/components/ConfirmEmailCard.tsx'
import { textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { PartWhenNear } from '../../platform/PartWhenNear.tsx'
import { SanctionsCard } from '../../sanctions/components/SanctionsCard.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton, SkeletonCards } from '../../ui/Skeleton.tsx'
import { useIsWide } from '../../ui/wide.ts'
import { SettingsLinks } from '../components/SettingsLinks.tsx'

const AboutLinks = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AboutLinks.tsx')).AboutLinks })),
)
const TeamSection = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AboutLinks.tsx')).TeamSection })),
)

/** `/profile`: the person as others see them, and the pages of their settings. */
export default function ProfilePage() {
  const user = useSignedIn()
  return user ? <Profile id={user.id} /> : null
}

function Profile({ id }: { id: UserId }) {
  const { data: user, error, refetch } = useOwnUser(id)
  const { data: badges } = useOwnBadges(id)
  const isWide = useIsWide()
  return (
    <Page title={t`Profile`}>
      {user ? (
        <>
          <SanctionsCard />
          <OwnCard user={user} counts={badges?.counts ?? []} />
          <ProfilePrompt user={user} />
          <ConfirmEmailCard />
          {user.role !== 'user' && (
            <Suspense>
              <TeamSection />
            </Suspense>
          )}
          {/* On a wide screen, they are beside every page of them. */}
          {!isWide && (
            <Card aria-label={t`Settings`}>
              <SettingsLinks user={user} />
            </Card>
          )}
          <Section title={t`About`}>
            <PartWhenNear placeholder={<Skeleton look="h-60" />}>
              <AboutLinks />
            </PartWhenNear>
          </Section>
        </>
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading profile`} />
      )}
      <SignOutButton userId={id} />
      <p className="-mt-3 text-center text-sm text-muted">
        <Trans>Clears your data and home zone from this phone.</Trans>
      </p>
    </Page>
  )
}

/** What others see of the person. */
function OwnCard({ user, counts }: { user: OwnUser; counts: Parameters<typeof BadgeCounts>[0]['counts'] }) {
  const { id, name, username, pronouns, avatarUrl, isVerified } = user
  return (
    <Card aria-label={t`How others see you`}>
      <div className="flex flex-col gap-4">
        {/* With large text the name has its own line. */}
        <div className="flex flex-wrap items-center gap-4">
          <Avatar id={id} name={name} url={avatarUrl} size={96} />
          <div className="min-w-0 flex-[1_1_9rem]">
            <h2 className="flex items-center gap-1.5 text-2xl leading-tight font-bold">
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              {isVerified && <Shield />}
            </h2>
            <p className="text-muted wrap-anywhere">
              <bdi>@{username}</bdi>
              {pronouns && ` · ${pronouns}`}
            </p>
          </div>
        </div>
        <AboutPerson person={user} />
        <BadgeCounts counts={counts} most={3} />
        <ButtonLink href="/profile/edit" look="secondary" isWide>
          <Pencil size={18} aria-hidden /> <Trans>Edit</Trans>
        </ButtonLink>
        <p className="text-center text-sm text-muted">
          <Trans>Others see this, and what you share.</Trans>
        </p>
      </div>
    </Card>
  )
}

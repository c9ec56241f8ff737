import { NAME_CHARACTERS } from '@hereabouts/contract/accounts/limits'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'

import { Award, Ban, Bell, Heart, KeyRound, LifeBuoy, ShieldCheck, UserPlus } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'

import { AboutSetting } from '../../accounts/components/AboutSetting.tsx'
import { ConfirmEmailCard } from '../../accounts/components/ConfirmEmailCard.tsx'
import { SignOutButton } from '../../accounts/components/SignOutButton.tsx'
import { useChangeUser } from '../../accounts/mutations.ts'
import { useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import { useOwnBadges } from '../../badges/queries.ts'
import { countsSummary } from '../../badges/rules.ts'
import { AvatarSetting } from '../../people/components/AvatarSetting.tsx'
import { textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { PartWhenNear } from '../../platform/PartWhenNear.tsx'
import { SanctionsCard } from '../../sanctions/components/SanctionsCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton, SkeletonCards } from '../../ui/Skeleton.tsx'
import { statusWords } from '../../verification/rules.ts'

const PrivacyToggles = lazy(() =>
  loadPart(async () => ({
    default: (await import('../../accounts/components/PrivacyToggles.tsx')).PrivacyToggles,
  })),
)
const AboutLinks = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AboutLinks.tsx')).AboutLinks })),
)
const TeamSection = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AboutLinks.tsx')).TeamSection })),
)
const PhoneSettings = lazy(() => loadPart(() => import('../components/PhoneSettings.tsx')))

export default function ProfilePage() {
  const user = useSignedIn()
  return user ? <Profile id={user.id} /> : null
}

function Profile({ id }: { id: OwnUser['id'] }) {
  const { data: user, error, refetch } = useOwnUser(id)
  const { data: badges } = useOwnBadges(id)
  return (
    <Page title="Profile">
      {user ? (
        <>
          <div className="flex flex-col gap-3">
            <AvatarSetting user={user} />
            <div className="min-w-0">
              <p className="flex items-center gap-1.5 text-xl font-bold">
                <span className="wrap-anywhere">{user.name}</span>
                {user.isVerified && <Shield />}
              </p>
              <p className="text-muted">@{user.username}</p>
            </div>
          </div>
          <SanctionsCard />
          <ConfirmEmailCard />
          <NameForm user={user} />
          <Section title="About you">
            <AboutSetting user={user} />
          </Section>
          <Section title="Interests">
            <LinkRow
              href="/profile/interests"
              icon={<Heart size={20} />}
              title="Interests"
              text={user.interests.map(({ name }) => name).join(', ')}
            />
          </Section>
          <Section title="What others can trust">
            <LinkRow
              href="/user-verification"
              icon={<ShieldCheck size={20} />}
              title="Verification"
              text={statusWords(user.verificationDetails.status)}
            />
            <LinkRow
              href="/badges"
              icon={<Award size={20} />}
              title="Badges"
              text={badges && countsSummary(badges.counts)}
            />
          </Section>
          <Section title="Friends">
            <LinkRow
              href="/invites"
              icon={<UserPlus size={20} />}
              title="Invite friends"
              text="Links for those who are not here yet"
            />
          </Section>
          <Section title="Privacy">
            <PartWhenNear placeholder={<Skeleton look="h-72" />}>
              <PrivacyToggles user={user} />
            </PartWhenNear>
            <LinkRow
              href="/safety"
              icon={<Ban size={20} />}
              title="Blocks and reports"
              text="Whom you keep away, and what came of your reports"
            />
            <LinkRow
              href="/trusted-contacts"
              icon={<LifeBuoy size={20} />}
              title="Trusted contacts"
              text="Who is told if you do not check in after a meetup"
            />
          </Section>
          <Section title="On this phone">
            <PartWhenNear placeholder={<Skeleton look="h-96" />}>
              <PhoneSettings userId={id} />
            </PartWhenNear>
            <LinkRow
              href="/notifications/settings"
              icon={<Bell size={20} />}
              title="Notifications"
              text="On the lock screen, at night, and whom you have muted"
            />
          </Section>
          <Section title="Account">
            <LinkRow
              href="/account"
              icon={<KeyRound size={20} />}
              title="Account"
              text="Password, e-mail, devices, your data"
            />
          </Section>
          {user.role !== 'user' && (
            <Suspense>
              <TeamSection />
            </Suspense>
          )}
          <Section title="About">
            <PartWhenNear placeholder={<Skeleton look="h-60" />}>
              <AboutLinks />
            </PartWhenNear>
          </Section>
        </>
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label="Loading profile" />
      )}
      <SignOutButton userId={id} />
      <p className="-mt-3 text-center text-sm text-muted">
        This phone then forgets everything, your home zone too.
      </p>
    </Page>
  )
}

function NameForm({ user }: { user: OwnUser }) {
  const [name, setName] = useState(user.name)
  const change = useChangeUser(user.id)
  const isChanged = name.trim() !== user.name && name.trim() !== ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) change.mutate({ name: name.trim() })
  }
  return (
    <Section title="Name">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label="What others call you"
          autoComplete="nickname"
          maxLength={NAME_CHARACTERS.max}
          value={name}
          error={change.isError ? textOf(change.error) : null}
          onChange={({ target }) => setName(target.value)}
        />
        {isChanged && (
          <Button type="submit" busyText={change.isPending && 'Saving…'}>
            Save name
          </Button>
        )}
      </form>
    </Section>
  )
}

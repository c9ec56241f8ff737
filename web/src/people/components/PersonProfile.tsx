import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AboutPerson } from '../../accounts/components/AboutPerson.tsx'
import { BadgeCounts } from '../../accounts/components/BadgeCounts.tsx'
import { InterestChip } from '../../interests/components/InterestChip.tsx'
import { MetBefore } from '../../nearby/components/MetBefore.tsx'
import { formatMonth } from '../../platform/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Shield, Simulated } from '../../ui/PersonMarks.tsx'

interface PersonProfileProps {
  person: PublicProfile | Companion
  /** What their card says while they are nearby. */
  card?: { upFor: string; distance: string } | undefined
}

/** A person as others see them: the public profile or the minimal one. */
export function PersonProfile({ person, card }: PersonProfileProps) {
  const { id, name, username, avatarUrl, isVerified } = person
  const pronouns = 'pronouns' in person ? person.pronouns : ''
  const since = 'memberSince' in person ? formatMonth(person.memberSince) : null
  const upFor = card?.upFor
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-1 text-center">
        <Avatar {...{ id, name }} url={avatarUrl} size={128} />
        {upFor && (
          <p className="mt-2 text-xl font-bold break-words">
            <Trans>
              Up for <bdi>{upFor}</bdi>
            </Trans>
          </p>
        )}
        {card && <p className="font-semibold">{card.distance}</p>}
        {'met' in person && person.met && <MetBefore met={person.met} />}
        <p className="mt-1 flex flex-wrap items-center justify-center gap-1.5 text-sm text-muted">
          <span className="wrap-anywhere">
            <bdi>@{username}</bdi>
            {pronouns && (
              <>
                {' · '}
                <bdi>{pronouns}</bdi>
              </>
            )}
          </span>
          {isVerified ? (
            <>
              <Shield />{' '}
              <span aria-hidden>
                <Trans>Verified</Trans>
              </span>
            </>
          ) : (
            t`· Not verified`
          )}
          <Simulated person={person} />
        </p>
        {since && (
          <p className="text-sm text-muted">
            <Trans>Here since {since}</Trans>
          </p>
        )}
      </div>
      {'memberSince' in person ? (
        <>
          <AboutPerson person={person} />
          {person.sharedInterests.length === 0 && person.inviteRefusal === 'NOT_NEARBY' && (
            <p className="text-muted">
              <Trans>When you’re near each other or in touch, you’ll see what you have in common.</Trans>
            </p>
          )}
          {person.sharedInterests.length > 0 && (
            <Part title={t`What you share`}>
              <ul className="flex flex-wrap gap-1.5">
                {person.sharedInterests.map((interest) => (
                  <li key={interest.id}>
                    <InterestChip name={interest.name} />
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {person.badges.length > 0 && (
            <Part title={t`What people who met them say`}>
              <BadgeCounts counts={person.badges} />
            </Part>
          )}
        </>
      ) : (
        <p className="text-muted">
          <Trans>You know each other, but you can’t see more of their profile right now.</Trans>
        </p>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

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
import { classes } from '../../ui/classes.ts'
import { Shield, Simulated } from '../../ui/PersonMarks.tsx'

interface PersonProfileProps {
  person: PublicProfile | Companion
  /** What their card says while they are nearby. */
  card?: { upFor: string; distance: string } | undefined
  /** Whether their portrait is above it, with the name and what marks them. */
  hasPortrait?: boolean
}

/** A person as others see them: the public profile or the minimal one. What the two share comes first. */
export function PersonProfile({ person, card, hasPortrait = false }: PersonProfileProps) {
  const { id, name, avatarUrl } = person
  const upFor = card?.upFor
  return (
    <div className="flex flex-col gap-5">
      <div className={classes('flex flex-col gap-1', !hasPortrait && 'items-center text-center')}>
        {!hasPortrait && <Avatar {...{ id, name }} url={avatarUrl} size={128} />}
        {upFor && (
          <p className={classes('text-xl font-bold break-words', !hasPortrait && 'mt-2')}>
            <Trans>
              Up for <bdi>{upFor}</bdi>
            </Trans>
          </p>
        )}
        {card && <p className="font-semibold">{card.distance}</p>}
        {'met' in person && person.met && <MetBefore met={person.met} />}
        {!hasPortrait && <Facts person={person} />}
      </div>
      {'memberSince' in person ? (
        <>
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
          <AboutPerson person={person} />
          {person.badges.length > 0 && (
            <Part title={t`What people who met them say`}>
              <BadgeCounts counts={person.badges} />
            </Part>
          )}
        </>
      ) : (
        <p className="text-muted">
          <Trans>You can’t see more of their profile right now.</Trans>
        </p>
      )}
      {hasPortrait && (
        <div className="flex flex-col gap-1">
          <Facts person={person} />
        </div>
      )}
    </div>
  )
}

/** The small print: username, pronouns, whether somebody is verified, and since when they are here. */
function Facts({ person }: Pick<PersonProfileProps, 'person'>) {
  const { username, isVerified } = person
  const pronouns = 'pronouns' in person ? person.pronouns : ''
  const since = 'memberSince' in person ? formatMonth(person.memberSince) : null
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-1.5 text-sm text-muted">
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
    </>
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

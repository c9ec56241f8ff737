import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
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
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-1 text-center">
        <Avatar {...{ id, name }} url={avatarUrl} size={128} />
        {card?.upFor && (
          <p className="mt-2 text-xl font-bold break-words">
            Up for <bdi>{card.upFor}</bdi>
          </p>
        )}
        {card && <p className="font-semibold">{card.distance}</p>}
        {'met' in person && person.met && <MetBefore met={person.met} />}
        <p className="mt-1 flex flex-wrap items-center justify-center gap-1.5 text-sm text-muted">
          <span className="wrap-anywhere">
            <bdi>@{username}</bdi>
            {pronouns && ` · ${pronouns}`}
          </span>
          {isVerified ? (
            <>
              <Shield /> <span aria-hidden>Verified</span>
            </>
          ) : (
            '· Not verified'
          )}
          <Simulated person={person} />
        </p>
        {'memberSince' in person && (
          <p className="text-sm text-muted">Here since {formatMonth(person.memberSince)}</p>
        )}
      </div>
      {'memberSince' in person ? (
        <>
          <AboutPerson person={person} />
          {person.sharedInterests.length === 0 && person.inviteRefusal === 'NOT_NEARBY' && (
            <p className="text-muted">
              When you’re near each other or in touch, you’ll see what you have in common.
            </p>
          )}
          {person.sharedInterests.length > 0 && (
            <Part title="What you share">
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
            <Part title="What people who met them say">
              <BadgeCounts counts={person.badges} />
            </Part>
          )}
        </>
      ) : (
        <p className="text-muted">You know each other, but you can’t see more of their profile right now.</p>
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

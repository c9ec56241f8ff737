import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import type { ReactNode } from 'react'
import { AboutPerson } from '../../accounts/components/AboutPerson.tsx'
import { BadgeCounts } from '../../accounts/components/BadgeCounts.tsx'
import { InterestChip } from '../../interests/components/InterestChip.tsx'
import { useUnits } from '../../platform/units.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { bandName } from '../rules.ts'
import { MetBefore } from './MetBefore.tsx'

/** A person nearby. Tapping anywhere opens the person. */
export function PersonCard({ person, action }: { person: NearbyPerson; action: ReactNode }) {
  const units = useUnits()
  const { id, name, pronouns, avatarUrl, band, upFor, met, sharedInterests, badges, inviteRefusal } = person
  return (
    <article
      aria-label={name}
      className="relative flex animate-arrive flex-col gap-3 rounded-card border border-line bg-surface p-3 shadow-card"
    >
      {/* In large text the action moves below the name, which stays readable. */}
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-[min(100%,11rem)] flex-1 items-center gap-3">
          <Avatar {...{ id, name }} url={avatarUrl} size={76} />
          <div className="min-w-0 flex-1">
            <h3 className="text-lg leading-snug font-bold">
              <PersonButton person={person} from="card">
                <bdi className="wrap-anywhere">{name}</bdi>
              </PersonButton>
            </h3>
            {upFor && (
              <p className="leading-snug font-semibold break-words">
                Up for <bdi>{upFor}</bdi>
              </p>
            )}
            <p className="text-sm wrap-anywhere text-muted">
              {bandName(band, units)}
              {pronouns && ` · ${pronouns}`}
            </p>
          </div>
        </div>
        <div className="relative z-10 ms-auto">{action}</div>
      </div>
      {met && <MetBefore met={met} />}
      <AboutPerson person={person} />
      {sharedInterests.length > 0 && (
        <ul aria-label="What you share" className="flex flex-wrap gap-1.5">
          {sharedInterests.map((interest) => (
            <li key={interest.id}>
              <InterestChip name={interest.name} />
            </li>
          ))}
        </ul>
      )}
      <BadgeCounts counts={badges} most={2} />
      {/* For an open invitation the button says enough. */}
      {inviteRefusal && inviteRefusal !== 'ALREADY_PENDING' && (
        <p className="text-sm text-muted">{MEETUP_ERRORS[inviteRefusal].message}</p>
      )}
    </article>
  )
}

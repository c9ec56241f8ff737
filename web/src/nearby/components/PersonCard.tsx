import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AskMeAbout } from '../../accounts/components/AboutPerson.tsx'
import { BadgeCounts } from '../../accounts/components/BadgeCounts.tsx'
import { InterestChip } from '../../interests/components/InterestChip.tsx'
import { useUnits } from '../../platform/units.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { bandName } from '../rules.ts'
import { InviteRefusal } from './InviteRefusal.tsx'
import { MetBefore } from './MetBefore.tsx'

/** More of them are counted only, so that three cards fit on a phone's screen. */
const INTERESTS_SHOWN = 2

/** A person nearby, in short. Tapping anywhere opens the person, who shows everything. */
export function PersonCard({ person, action }: { person: NearbyPerson; action: ReactNode }) {
  const units = useUnits()
  const { id, name, pronouns, avatarUrl, band, upFor } = person
  return (
    <article
      aria-label={name}
      className="@container relative animate-arrive rounded-card border border-line bg-surface px-3 py-2.5 shadow-card"
    >
      <div className="flex items-start gap-2.5 @max-[15rem]:flex-col">
        <Avatar {...{ id, name }} url={avatarUrl} size={96} />
        <div className="flex w-full min-w-0 flex-1 flex-col gap-1.5">
          <div>
            <h3 className="text-lg leading-snug font-bold">
              <PersonButton person={person} from="card">
                <bdi className="wrap-anywhere">{name}</bdi>
              </PersonButton>
            </h3>
            {upFor && (
              <p className="leading-snug font-semibold break-words">
                <Trans>
                  Up for <bdi>{upFor}</bdi>
                </Trans>
              </p>
            )}
            <p className="text-sm wrap-anywhere text-muted">
              {bandName(band, units)}
              {pronouns && (
                <>
                  {' · '}
                  <bdi>{pronouns}</bdi>
                </>
              )}
            </p>
          </div>
          {/* In large text the action moves below the details. */}
          <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
            <Details person={person} />
            <div className="relative z-10 ms-auto">{action}</div>
          </div>
        </div>
      </div>
    </article>
  )
}

function Details({ person }: { person: NearbyPerson }) {
  const { met, askMeAbout, sharedInterests, badges, inviteRefusal } = person
  const more = sharedInterests.length - INTERESTS_SHOWN
  return (
    <div className="flex min-w-[min(100%,7rem)] flex-1 flex-col gap-1 text-sm">
      {met && <MetBefore met={met} />}
      {askMeAbout && (
        <p className="line-clamp-2 @max-[15rem]:line-clamp-3">
          <AskMeAbout text={askMeAbout} />
        </p>
      )}
      {sharedInterests.length > 0 && (
        <ul aria-label={t`What you share`} className="flex flex-wrap items-center gap-1">
          {sharedInterests.slice(0, INTERESTS_SHOWN).map((interest) => (
            <li key={interest.id}>
              <InterestChip name={interest.name} isSmall />
            </li>
          ))}
          {more > 0 && (
            <li className="text-muted">
              <span aria-hidden>+{more}</span>
              <span className="sr-only">
                <Trans>and {more} more</Trans>
              </span>
            </li>
          )}
        </ul>
      )}
      <BadgeCounts counts={badges} most={2} />
      {/* For an open invitation the button says enough. */}
      {inviteRefusal && inviteRefusal !== 'ALREADY_PENDING' && (
        <p className="text-muted">
          <InviteRefusal reason={inviteRefusal} />
        </p>
      )}
    </div>
  )
}

import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PersonLine } from '../../safety/components/PersonLine.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { heldText, missingText, seatsText, verifiedText } from '../rules.ts'
import { Seats } from './Seats.tsx'

/** Who is going: faces for members once it is on, and only seats before that and for everybody else. */
export function GatheringPeople({ gathering }: { gathering: Gathering }) {
  const { state, isFull, members } = gathering
  const verified = verifiedText(gathering)
  const held = heldText(gathering)
  const isOpen = state === 'open' && !isFull
  return (
    <section aria-label={t`People`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {members.length === 0 && <Seats gathering={gathering} isLarge />}
        <h2 className="text-lg font-bold">{seatsText(gathering)}</h2>
        {verified && (
          <p className="flex items-center gap-1 text-muted">
            <Shield /> {verified}
          </p>
        )}
      </div>
      {held && <p className="text-muted">{held}</p>}
      {isOpen && (
        <p className="text-muted">
          {missingText(gathering)} <Trans>Until then, nobody sees who’s in.</Trans>
        </p>
      )}
      {members.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-4">
          {members.map((member) => (
            <li key={member.id} className="flex">
              <PersonLine person={member} from="profile" size={56}>
                <bdi className="wrap-anywhere">@{member.username}</bdi>
              </PersonLine>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

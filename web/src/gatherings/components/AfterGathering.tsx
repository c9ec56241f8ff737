import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PersonLine } from '../../safety/components/PersonLine.tsx'
import { Section } from '../../ui/Section.tsx'
import { HowWasGathering } from './HowWasGathering.tsx'

export interface AfterGatheringProps {
  userId: UserId
  gathering: Gathering
  /** What to offer for a member with whom the viewer has proved that they met. */
  awardFor: (person: Gathering['members'][number]) => ReactNode
}

/** What a member can do once a gathering is over. */
export default function AfterGathering({ userId, gathering, awardFor }: AfterGatheringProps) {
  const { members, proved } = gathering
  const met = members.filter(({ id }) => proved.includes(id))
  return (
    <>
      <HowWasGathering userId={userId} gathering={gathering} />
      {met.length > 0 && (
        <Section title={t`You met`} text={t`Thank somebody with a badge.`}>
          <ul className="flex flex-col gap-4">
            {met.map((person) => (
              <li key={person.id} className="flex flex-col gap-3">
                <div className="flex">
                  <PersonLine person={person} from="profile" size={56}>
                    <bdi className="wrap-anywhere">@{person.username}</bdi>
                  </PersonLine>
                </div>
                {awardFor(person)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

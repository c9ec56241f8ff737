import {
  BADGE_DAYS_AFTER_MEETING,
  BADGE_FAMILY_NAMES,
  BADGE_REVOCABLE_HOURS,
  BADGES_PER_MEETING,
  COUNTED_MEETINGS_PER_DAY,
} from '@hereabouts/contract/badges/limits'
import type { BadgeType } from '@hereabouts/contract/badges/schemas'
import { BadgeMedal } from '../../badges/components/BadgeMedal.tsx'
import { useBadgeTypes } from '../../badges/queries.ts'
import { byFamily } from '../../badges/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const RULES: ReadingSection = {
  id: 'rules',
  title: 'How badges work',
  content: (
    <Points>
      <li>Only people who’ve met can award each other badges. The code on their screens proves it.</li>
      <li>
        You have {BADGE_DAYS_AFTER_MEETING} days after a meeting to award up to {BADGES_PER_MEETING} badges.
        They count once both accounts are a day old with confirmed e-mail addresses, for up to{' '}
        {COUNTED_MEETINGS_PER_DAY} meetings a day.
      </li>
      <li>You can give each badge to the same person only once, and never to yourself.</li>
      <li>To award badges, you need a confirmed e-mail address.</li>
      <li>You can take a badge back for {BADGE_REVOCABLE_HOURS} hours, and hide any that you receive.</li>
      <li>Profiles show how many people gave each badge, but not who.</li>
    </Points>
  ),
}

const KINDS: ReadingSection = { id: 'badges', title: 'The badges', content: <Kinds /> }

/** `/badge-guide`: the badges, their meaning, and who may award them. */
export default function BadgeGuidePage() {
  return (
    <ReadingPage
      title="Badge guide"
      lead="After a meetup, you can tell each other what you liked. Nobody gets rated, and nobody can lose points."
      sections={[KINDS, RULES]}
    />
  )
}

function Kinds() {
  const types = useBadgeTypes()
  if (types.isPending) return <SkeletonCards label="Loading badges" count={16} />
  if (types.isError) return <ErrorState text={textOf(types.error)} onRetry={() => types.refetch()} />
  return byFamily(types.data).map(({ family, types }) => (
    <div key={family} className="flex flex-col gap-3 pb-3">
      <h3 className="font-bold">{BADGE_FAMILY_NAMES[family]}</h3>
      <ul className="flex flex-col gap-3">
        {types.map((type) => (
          <Kind key={type.id} type={type} />
        ))}
      </ul>
    </div>
  ))
}

function Kind({ type: { name, family, description } }: { type: BadgeType }) {
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4">
      <BadgeMedal family={family} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-bold">{name}</p>
        <p className="text-muted">{description}</p>
      </div>
    </li>
  )
}

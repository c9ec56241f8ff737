import {
  BADGE_DAYS_AFTER_MEETING,
  BADGE_FAMILY_NAMES,
  BADGE_REVOCABLE_HOURS,
  BADGES_PER_MEETING,
  COUNTED_MEETINGS_PER_DAY,
} from '@hereabouts/contract/badges/limits'
import type { BadgeType } from '@hereabouts/contract/badges/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BadgeMedal } from '../../badges/components/BadgeMedal.tsx'
import { useBadgeTypes } from '../../badges/queries.ts'
import { byFamily } from '../../badges/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { translate, translateName } from '../../platform/translate.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const rules = (): ReadingSection => ({
  id: 'rules',
  title: t`How badges work`,
  content: (
    <Points>
      <li>
        <Trans>Only people who’ve met can award each other badges: the code proves it.</Trans>
      </li>
      <li>
        <Trans>
          You have {BADGE_DAYS_AFTER_MEETING} days after a meeting to award up to {BADGES_PER_MEETING} badges.
          They count once both accounts are a day old with confirmed e-mail addresses, for up to{' '}
          {COUNTED_MEETINGS_PER_DAY} meetings a day.
        </Trans>
      </li>
      <li>
        <Trans>You can give somebody each badge only once.</Trans>
      </li>
      <li>
        <Trans>To award badges, you need a confirmed e-mail address.</Trans>
      </li>
      <li>
        <Trans>
          You can take a badge back for {BADGE_REVOCABLE_HOURS} hours, and hide any that you receive.
        </Trans>
      </li>
      <li>
        <Trans>Profiles show how many people gave each badge, but not who.</Trans>
      </li>
    </Points>
  ),
})

const kinds = (): ReadingSection => ({ id: 'badges', title: t`The badges`, content: <Kinds /> })

/** `/badge-guide`: the badges, their meaning, and who may award them. */
export default function BadgeGuidePage() {
  return (
    <ReadingPage
      title={t`Badge guide`}
      lead={t`After a meetup, tell each other what you liked. Nobody gets rated or loses points.`}
      sections={[kinds(), rules()]}
    />
  )
}

function Kinds() {
  const types = useBadgeTypes()
  if (types.isPending) return <SkeletonCards label={t`Loading badges`} count={16} />
  if (types.isError)
    return <ErrorState error={types.error} text={textOf(types.error)} onRetry={() => types.refetch()} />
  return byFamily(types.data).map(({ family, types }) => (
    <div key={family} className="flex flex-col gap-3 pb-3">
      <h3 className="font-bold">{translate(BADGE_FAMILY_NAMES[family])}</h3>
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
        <p className="font-bold">{translateName('badge', name)}</p>
        <p className="text-muted">{translateName('badge', description)}</p>
      </div>
    </li>
  )
}

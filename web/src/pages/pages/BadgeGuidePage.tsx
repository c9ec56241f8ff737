import {
  BADGE_DAYS_AFTER_MEETING,
  BADGE_FAMILY_NAMES,
  BADGE_REVOCABLE_HOURS,
  BADGES_PER_MEETING,
  COUNTED_MEETINGS_PER_DAY,
} from '@hereabouts/contract/badges/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BadgeMedal } from '../../badges/components/BadgeMedal.tsx'
import { useBadgeTypes } from '../../badges/queries.ts'
import { byFamily } from '../../badges/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatList } from '../../platform/format.ts'
import { translate, translateName } from '../../platform/translate.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { type Answer, Answers } from '../components/Answers.tsx'
import { Points, ReadingPage } from '../components/ReadingPage.tsx'

const rules = (): Answer => ({
  question: t`How badges work`,
  answer: t`Only people who’ve met can award each other badges: the code proves it.`,
  content: (
    <Points>
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

const family = ({ family, types }: ReturnType<typeof byFamily>[number]): Answer => ({
  question: translate(BADGE_FAMILY_NAMES[family]),
  icon: <BadgeMedal family={family} size={40} />,
  answer: formatList(
    types.map(({ name }) => translateName('badge', name)),
    'unit',
  ),
  content: (
    <ul className="flex flex-col gap-3">
      {types.map(({ id, name, description }) => (
        <li key={id}>
          <p className="font-bold">{translateName('badge', name)}</p>
          <p className="text-muted">{translateName('badge', description)}</p>
        </li>
      ))}
    </ul>
  ),
})

/** `/badge-guide`: the badges, their meaning, and who may award them. */
export default function BadgeGuidePage() {
  const types = useBadgeTypes()
  return (
    <ReadingPage
      title={t`Badge guide`}
      lead={t`After a meetup, tell each other what you liked. Nobody gets rated or loses points.`}
      sections={[]}
    >
      {types.isPending && <SkeletonCards label={t`Loading badges`} count={4} />}
      {types.isError && (
        <ErrorState error={types.error} text={textOf(types.error)} onRetry={() => types.refetch()} />
      )}
      <Answers answers={[...byFamily(types.data ?? []).map(family), rules()]} />
    </ReadingPage>
  )
}

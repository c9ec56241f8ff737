import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeType, ReceivedBadge } from '@hereabouts/contract/badges/schemas'
import { plural, t } from '@lingui/core/macro'
import { dayOf } from '../../chat/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatList } from '../../platform/format.ts'
import { serverNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { PersonLine } from '../../safety/components/PersonLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useHideBadge } from '../mutations.ts'
import { byBadge, COUNTING_WORDS, fromPeople } from '../rules.ts'
import { BadgeMedal } from './BadgeMedal.tsx'

/** The awards that the person received, by badge, with who gave each. */
export function ReceivedBadges({ userId, received }: { userId: UserId; received: readonly ReceivedBadge[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {byBadge(received).map(({ badge, awards }) => (
        <li key={badge.id}>
          <OneBadge userId={userId} badge={badge} awards={awards} />
        </li>
      ))}
    </ul>
  )
}

interface OneBadgeProps {
  userId: UserId
  badge: BadgeType
  awards: readonly ReceivedBadge[]
}

function OneBadge({ userId, badge, awards }: OneBadgeProps) {
  const hidden = awards.filter(({ isHidden }) => isHidden).length
  const visible = awards.filter(({ isHidden }) => !isHidden)
  const shown = visible.filter(({ counting }) => counting === 'yes').length
  const later = visible.filter(({ counting }) => counting === 'later').length
  const never = visible.length - shown - later
  const counted = [
    shown > 0 && fromPeople(shown),
    later > 0 && plural(later, { other: '# not counted yet' }),
    never > 0 && plural(never, { other: '# not counted' }),
    hidden > 0 && plural(hidden, { other: '# hidden' }),
  ].filter((each) => each !== false)
  return (
    <Fold
      title={
        <span className="flex items-center gap-3 py-1">
          <BadgeMedal family={badge.family} size={40} />
          <span className="flex min-w-0 flex-col">
            <span className="font-bold">{translateName('badge', badge.name)}</span>
            <span className="text-sm font-normal text-muted">{formatList(counted, 'unit')}</span>
          </span>
        </span>
      }
    >
      <ul className="flex flex-col gap-2">
        {awards.map((award) => (
          <Giver key={award.id} userId={userId} award={award} />
        ))}
      </ul>
    </Fold>
  )
}

function Giver({ userId, award }: { userId: UserId; award: ReceivedBadge }) {
  const { id, other, badge, awardedAt, isHidden, counting } = award
  const hide = useHideBadge(userId)
  const badgeName = translateName('badge', badge.name)
  const { name } = other
  const words = COUNTING_WORDS[counting]
  const mark = isHidden ? t`Only you can see it` : words && t(words)
  return (
    <li className="flex flex-wrap items-center gap-3">
      <PersonLine person={other} from="badge" size={36}>
        <time dateTime={awardedAt}>{dayOf(awardedAt, new Date(serverNow()))}</time>
        {mark && <span className="block">{mark}</span>}
      </PersonLine>
      <Button
        look="quiet"
        aria-label={isHidden ? t`Show ${badgeName} from ${name}` : t`Hide ${badgeName} from ${name}`}
        disabled={hide.isPending}
        onClick={() => hide.mutate({ awardId: id, isHidden: !isHidden })}
      >
        {isHidden ? t`Show` : t`Hide`}
      </Button>
      {hide.isError && <Notice tone="bad">{textOf(hide.error)}</Notice>}
    </li>
  )
}

import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GivenBadge } from '@hereabouts/contract/badges/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { dayOf } from '../../chat/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { PersonButton } from '../../safety/components/PersonButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useRevokeBadge } from '../mutations.ts'
import { COUNTING_WORDS } from '../rules.ts'
import { BadgeMedal } from './BadgeMedal.tsx'

/** The awards that the person gave. Each can be revoked for a day. */
export function GivenBadges({ userId, given }: { userId: UserId; given: readonly GivenBadge[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {given.map((award) => (
        <Given key={award.id} userId={userId} award={award} />
      ))}
    </ul>
  )
}

function Given({ userId, award }: { userId: UserId; award: GivenBadge }) {
  const { id, other, badge, awardedAt, revocableUntil, counting, isHeld } = award
  const revoke = useRevokeBadge(userId, other.id)
  const words = COUNTING_WORDS[counting]
  const badgeName = translateName('badge', badge.name)
  const { name } = other
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3">
      <BadgeMedal family={badge.family} size={40} />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-bold wrap-break-word">{badgeName}</p>
        <div className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          <span className="relative inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
            <Trans>
              to{' '}
              <PersonButton person={other} from="badge">
                <bdi className="truncate font-semibold text-ink">{name}</bdi>
              </PersonButton>
            </Trans>
          </span>
          <time dateTime={awardedAt}>{dayOf(awardedAt, new Date(serverNow()))}</time>
          {isHeld ? (
            <span className="basis-full">
              <Trans>They get it once you’ve confirmed your e-mail address.</Trans>
            </span>
          ) : (
            words && <span className="basis-full">{t(words)}</span>
          )}
        </div>
      </div>
      {revocableUntil && (
        <Button
          look="quiet"
          aria-label={t`Take back ${badgeName} from ${name}`}
          busyText={revoke.isPending && t`Taking back…`}
          onClick={() => revoke.mutate(id)}
        >
          <Trans>Take back</Trans>
        </Button>
      )}
      {revoke.isError && <Notice tone="bad">{textOf(revoke.error)}</Notice>}
    </li>
  )
}

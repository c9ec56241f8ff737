import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Block } from '@hereabouts/contract/safety/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useUnblock } from '../mutations.ts'
import { useBlocks } from '../queries.ts'

interface BlockListProps {
  userId: UserId
  onReport: (blocked: Block) => void
}

/** The blocked people, each with buttons to unblock and report them. */
export function BlockList({ userId, onReport }: BlockListProps) {
  const { data: blocks, error, refetch } = useBlocks(userId)
  if (error && !blocks) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!blocks) return <SkeletonCards label={t`Loading blocked people`} />
  if (blocks.length === 0)
    return (
      <p className="text-muted">
        <Trans>You haven’t blocked anyone.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Blocked people`} className="flex flex-col divide-y divide-line">
      {blocks.map((blocked) => (
        <BlockedRow key={blocked.id} userId={userId} blocked={blocked} onReport={() => onReport(blocked)} />
      ))}
    </ul>
  )
}

interface BlockedRowProps {
  userId: UserId
  blocked: Block
  onReport: () => void
}

function BlockedRow({ userId, blocked: { id, username, avatarUrl, isVerified }, onReport }: BlockedRowProps) {
  const unblock = useUnblock(userId)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="flex min-w-0 flex-[1_1_8rem] items-center gap-3">
        <Avatar id={id} name={username} url={avatarUrl} size={40} />
        <bdi className="min-w-0 truncate font-semibold">@{username}</bdi>
        {isVerified && <Shield />}
      </span>
      <span className="flex">
        <Button look="quiet" aria-label={t`Report @${username}`} onClick={onReport}>
          <Trans>Report</Trans>
        </Button>
        <Button
          look="secondary"
          busyText={unblock.isPending && t`Unblocking…`}
          aria-label={t`Unblock @${username}`}
          onClick={() => unblock.mutate({ id, name: username })}
        >
          <Trans>Unblock</Trans>
        </Button>
      </span>
    </li>
  )
}

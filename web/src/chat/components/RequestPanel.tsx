import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { SafetyButtons } from '../../safety/components/SafetyButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnswerRequest } from '../mutations-requests.ts'
import type { Pair } from '../rules-threads.ts'

interface RequestPanelProps {
  pair: Pair
  other: Companion
  isIgnored: boolean
  onIgnored: () => void
}

/** Accepts or ignores a first message. */
export function RequestPanel({ pair, other, isIgnored, onIgnored }: RequestPanelProps) {
  const { mutate, isPending, variables, error } = useAnswerRequest(pair)
  const { name } = other
  return (
    <section aria-label={t`Message request`} className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {isIgnored
          ? t`You ignored this. ${name} can’t write more, and wasn’t told.`
          : t`${name} can write more only if you accept, and isn’t told if you ignore it.`}
      </p>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        <span className={isIgnored ? 'col-span-2' : undefined}>
          <Button
            isWide
            busyText={isPending && variables === 'accept' && t`Accepting…`}
            disabled={isPending}
            onClick={() => mutate('accept')}
          >
            <Trans context="message request">Accept</Trans>
          </Button>
        </span>
        {!isIgnored && (
          <Button
            look="secondary"
            busyText={isPending && variables === 'ignore' && t`Ignoring…`}
            disabled={isPending}
            onClick={() => mutate('ignore', { onSuccess: onIgnored })}
          >
            <Trans>Ignore</Trans>
          </Button>
        )}
        <SafetyButtons person={other} from="chat" />
      </div>
    </section>
  )
}

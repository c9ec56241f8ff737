import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { textOf } from '../../platform/call-error.ts'
import { SafetyButtons } from '../../safety/components/SafetyButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnswerRequest } from '../mutations-requests.ts'
import type { Pair } from '../queries.ts'

interface RequestPanelProps {
  pair: Pair
  other: Companion
  isIgnored: boolean
  onIgnored: () => void
}

/** Accepts or ignores a first message. */
export function RequestPanel({ pair, other, isIgnored, onIgnored }: RequestPanelProps) {
  const { mutate, isPending, variables, error } = useAnswerRequest(pair)
  return (
    <section aria-label="Message request" className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {isIgnored
          ? `You ignored this. ${other.name} was not told, and cannot write more.`
          : `${other.name} wrote to you for the first time. They can write more only if you accept, and are not told if you ignore it.`}
      </p>
      {error && <Notice tone="bad">{textOf(error)}</Notice>}
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        <span className={isIgnored ? 'col-span-2' : undefined}>
          <Button
            isWide
            busyText={isPending && variables === 'accept' && 'Accepting…'}
            disabled={isPending}
            onClick={() => mutate('accept')}
          >
            Accept
          </Button>
        </span>
        {!isIgnored && (
          <Button
            look="secondary"
            busyText={isPending && variables === 'ignore' && 'Ignoring…'}
            disabled={isPending}
            onClick={() => mutate('ignore', { onSuccess: onIgnored })}
          >
            Ignore
          </Button>
        )}
        <SafetyButtons person={other} from="chat" />
      </div>
    </section>
  )
}

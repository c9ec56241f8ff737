import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useBlock } from '../mutations.ts'

const EFFECTS = [
  msg`You won’t see each other any more, neither nearby nor in profiles.`,
  msg`Any open invitation or meetup between you ends now.`,
  msg`You can both still read your chat, but not write in it.`,
  msg`We don’t tell them. To them, it looks as if you’ve left.`,
]

interface BlockConfirmProps {
  userId: UserId
  person: { id: UserId; name: string }
  onDone: () => void
  onCancel: () => void
}

/** Explains what a block does, and asks for confirmation. */
export function BlockConfirm({ userId, person, onDone, onCancel }: BlockConfirmProps) {
  const block = useBlock(userId, onDone)
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        {EFFECTS.map((each) => t(each)).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {block.isError && <Notice tone="bad">{textOf(block.error)}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={block.isPending} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button look="danger" busyText={block.isPending && t`Blocking…`} onClick={() => block.mutate(person)}>
          <Trans>Block</Trans>
        </Button>
      </div>
    </div>
  )
}

import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { Trans } from '@lingui/react/macro'
import { useInstance } from '../../instance/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { usePublishGathering } from '../mutations.ts'
import { publicHint, publicLabel } from '../rules-agenda.ts'

interface PublishGatheringProps {
  userId: UserId
  gathering: Gathering
}

/** Lets the starter put the gathering on the public agenda, if there is one. */
export function PublishGathering({ userId, gathering: { id, isPublic } }: PublishGatheringProps) {
  const { data: instance } = useInstance()
  const publish = usePublishGathering(userId, id)
  if (!instance?.hasAgenda) return null
  return (
    <div className="flex flex-col gap-3">
      <Toggle
        label={publicLabel()}
        hint={publicHint()}
        isOn={publish.isPending ? publish.variables : isPublic}
        disabled={publish.isPending}
        onChange={(isOn) => publish.mutate(isOn)}
      />
      {publish.error && <Notice tone="bad">{textOf(publish.error)}</Notice>}
      {isPublic && (
        <p>
          <TextLink href="/agenda">
            <Trans>See the agenda</Trans>
          </TextLink>
        </p>
      )}
    </div>
  )
}

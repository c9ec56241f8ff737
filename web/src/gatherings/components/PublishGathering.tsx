import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInstance } from '../../instance/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { usePublishGathering } from '../mutations.ts'
import { publicHint, publicLabel } from '../rules-agenda.ts'

interface PublishGatheringProps {
  userId: UserId
  gathering: Gathering
}

/** Whether the gathering is on the public agenda: its starter decides, and its other members read it. */
export function PublishGathering({ userId, gathering }: PublishGatheringProps) {
  const { isStarter, isPublic } = gathering
  if (isStarter) return <Publish userId={userId} gathering={gathering} />
  return (
    isPublic && (
      <p className="text-sm text-muted">
        <Trans>
          This one is on the <TextLink href="/agenda">public agenda</TextLink>, without names or the place.
        </Trans>
      </p>
    )
  )
}

function Publish({ userId, gathering: { id, isPublic } }: PublishGatheringProps) {
  const { data: instance } = useInstance()
  const publish = usePublishGathering(userId, id)
  if (!instance?.hasAgenda) return null
  return (
    <Card aria-label={t`Public agenda`}>
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
    </Card>
  )
}

import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { isPushAllowed } from '../device-push.ts'
import { usePushSettings } from '../queries.ts'

/** Tells a person whose phone gets no pushes, although it should, where to find out why. */
export function SilentPhone({ userId }: { userId: UserId }) {
  const { data: push } = usePushSettings(userId, { enabled: isPushAllowed() })
  if (!push?.delivery?.isSilent) return null
  return (
    <Notice>
      <Trans>Notifications may not be reaching this phone.</Trans>{' '}
      <TextLink href="/notifications/settings">
        <Trans>Send a test</Trans>
      </TextLink>
    </Notice>
  )
}

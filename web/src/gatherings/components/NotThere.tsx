import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import rain from '../../ui/scene-rain.svg?no-inline'

/** Replaces a gathering that was deleted or never existed. The server never says which. */
export function NotThere() {
  return (
    <EmptyState scene={rain} title={t`It isn’t here any more`}>
      <p>
        <Trans>It may be long over, or part of the link is missing.</Trans>
      </p>
      <ButtonLink href="/gatherings">
        <Trans>See what’s planned</Trans>
      </ButtonLink>
    </EmptyState>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import bench from '../../ui/scene-bench.svg?no-inline'

/** Where a person appears beside home on a wide screen, while none is chosen. */
export default function PersonPlace(): ReactNode {
  return (
    <aside
      aria-label={t`Somebody nearby`}
      className="fixed end-0 top-(--top-room) bottom-0 flex w-(--panel-width) flex-col justify-center overflow-y-auto border-s border-line"
    >
      <EmptyState scene={bench} title={t`A place for somebody nearby`}>
        <p>
          <Trans>Choose a card, and the person appears here, beside the list.</Trans>
        </p>
        <ButtonLink look="quiet" href="/gatherings">
          <Trans>See what’s planned around here</Trans>
        </ButtonLink>
      </EmptyState>
    </aside>
  )
}

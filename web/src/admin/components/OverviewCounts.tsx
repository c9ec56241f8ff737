import type { Overview } from '@hereabouts/contract/admin/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '../../ui/Notice.tsx'
import { useOverview } from '../queries.ts'
import { Loaded } from './Loaded.tsx'
import { Numbers } from './Numbers.tsx'
import { Trends } from './Trends.tsx'

export function OverviewCounts() {
  return (
    <Loaded query={useOverview()} label={t`Loading numbers`}>
      {(overview) => (
        <>
          {overview.hidden && <HiddenNotice {...overview.hidden} />}
          <div className="flex flex-col gap-5 wide:grid wide:grid-cols-2 wide:items-start">
            <Numbers overview={overview} />
            <Trends overview={overview} />
          </div>
        </>
      )}
    </Loaded>
  )
}

/** A proxy hides the addresses of nearly everybody, so that they share one rate limit. */
function HiddenNotice({ by, people, there }: NonNullable<Overview['hidden']>) {
  return (
    <Notice tone="bad">
      {by === 'cdn' ? (
        <Trans>
          {there} of the {people} people of the last hour share one public address, and so one rate limit.
          Name the networks of the proxy in front in TRUST_PROXY (docs/operating/start.md).
        </Trans>
      ) : (
        <Trans>
          {there} of the {people} people of the last hour share one internal address, and so one rate limit.
          TRUST_PROXY must count or name every proxy in front (docs/operating/start.md).
        </Trans>
      )}
    </Notice>
  )
}

import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { PAPERS, type Paper, Poster } from '../components/Poster.tsx'
import { useGathering } from '../queries.ts'

/** `/gatherings/{id}/poster`: prints a poster. Only members have the code that it shows. */
export default function PosterPage() {
  const user = useSignedIn()
  const { id = '' } = useParams<{ id: string }>()
  const { data: gathering, error, refetch } = useGathering(Number(id) as GatheringId, user?.id)
  if (gathering?.code === null) return <Redirect to={`/gatherings/${id}`} replace />
  return (
    <Page title={t`Poster`} backTo={{ href: `/gatherings/${id}`, label: t`The gathering` }}>
      {gathering ? (
        <Printing gathering={gathering} code={gathering.code ?? ''} />
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading the gathering`} count={1} />
      )}
    </Page>
  )
}

function Printing({ gathering, code }: { gathering: Gathering; code: string }) {
  const [paper, setPaper] = useState<Paper>('A5')
  return (
    <>
      <p className="text-muted">
        <Trans>For a café’s window or a notice board. Ask before you put it up.</Trans>
      </p>
      <Choice
        label={t`Paper`}
        options={(Object.keys(PAPERS) as Paper[]).map((value) => ({ value, text: value }))}
        value={paper}
        onChange={setPaper}
      />
      <Button isWide onClick={() => print()}>
        <Printer size={20} aria-hidden /> <Trans>Print</Trans>
      </Button>
      <Poster gathering={gathering} code={code} paper={paper} />
    </>
  )
}

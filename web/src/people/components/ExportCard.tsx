import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useExport } from '../mutations.ts'

export function ExportCard({ user }: { user: Pick<OwnUser, 'id' | 'username'> }) {
  const exporting = useExport(user.id, user.username)
  return (
    <Card aria-label={t`Your data`}>
      <div className="flex flex-col gap-3">
        <h2 className="text-lg font-bold">
          <Trans>Your data</Trans>
        </h2>
        <p className="text-muted">
          <Trans>
            Everything we store about you, in one file: your account, meetups, messages, badges and all the
            rest.
          </Trans>
        </p>
        <Button
          look="secondary"
          isWide
          busyText={exporting.isPending && t`Putting it together…`}
          onClick={() => exporting.mutate()}
        >
          <Download size={18} aria-hidden /> <Trans>Download my data</Trans>
        </Button>
      </div>
    </Card>
  )
}

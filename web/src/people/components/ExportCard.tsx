import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Question } from '../../ui/Question.tsx'
import { useExport } from '../mutations.ts'

export function ExportCard({ user }: { user: Pick<OwnUser, 'id' | 'username'> }) {
  const exporting = useExport(user.id, user.username)
  return (
    <Question title={t`What do you store about me?`} answer={t`It’s all in one file`}>
      <Button
        look="secondary"
        isWide
        busyText={exporting.isPending && t`Putting it together…`}
        onClick={() => exporting.mutate()}
      >
        <Download size={18} aria-hidden /> <Trans>Download my data</Trans>
      </Button>
    </Question>
  )
}

import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { Download } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useExport } from '../mutations.ts'

export function ExportCard({ user }: { user: Pick<OwnUser, 'id' | 'username'> }) {
  const exporting = useExport(user.id, user.username)
  return (
    <Card aria-label="Your data">
      <div className="flex flex-col gap-3">
        <h2 className="text-lg font-bold">Your data</h2>
        <p className="text-muted">
          Everything we store about you, in one file: your account, meetups, messages, badges and all the
          rest.
        </p>
        <Button
          look="secondary"
          isWide
          busyText={exporting.isPending && 'Putting it together…'}
          onClick={() => exporting.mutate()}
        >
          <Download size={18} aria-hidden /> Download my data
        </Button>
      </div>
    </Card>
  )
}

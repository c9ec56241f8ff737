import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useChangeUser } from '../mutations.ts'
import { aboutOf } from '../rules-about.ts'
import { AboutFields } from './AboutFields.tsx'

/** Changes what a person says about themselves. */
export default function AboutSheet({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  const [about, setAbout] = useState(() => aboutOf(user))
  const change = useChangeUser(user.id)
  return (
    <Sheet
      title="About you"
      description="Everyone who can see your profile sees this. All of it is optional."
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(about, { onSuccess: onClose })
        }}
      >
        <AboutFields about={about} onChange={setAbout} />
        {change.isError && <Notice tone="bad">{textOf(change.error)}</Notice>}
        <Button type="submit" isWide busyText={change.isPending && 'Saving…'}>
          Save
        </Button>
      </form>
    </Sheet>
  )
}

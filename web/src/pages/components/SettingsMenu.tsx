import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { CircleUser } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOwnUser } from '../../accounts/queries.ts'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SettingsLinks } from './SettingsLinks.tsx'

/** The profile and the pages of settings, at the start of a wide screen beside the open one. */
export default function SettingsMenu({ userId }: { userId: UserId }): ReactNode {
  const { data: user } = useOwnUser(userId)
  return (
    <nav
      aria-label={t`Settings`}
      className="fixed start-(--rail-width) top-(--top-room) bottom-0 w-(--list-width) overflow-y-auto border-e border-line bg-paper px-4 py-5"
    >
      <LinkRow
        href="/profile"
        icon={<CircleUser size={20} />}
        title={t`Profile`}
        text={t`How others see you`}
      />
      {user ? <SettingsLinks user={user} /> : <Skeleton look="h-96 w-full" />}
    </nav>
  )
}

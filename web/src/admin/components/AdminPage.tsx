import type { Overview } from '@hereabouts/contract/admin/schemas'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallError, textOf } from '../../platform/call-error.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useOverview } from '../queries.ts'

interface AdminPageProps {
  title: string
  /** Whether it is the page that leads to all others. */
  isIndex?: boolean
  children: (overview: Overview) => ReactNode
}

/** A page for admins. Who is one is for the server to say; to everybody else it shows in the server’s words that they are none. */
export function AdminPage({ title, isIndex = false, children }: AdminPageProps) {
  const { data, error, refetch } = useOverview()
  const status = error instanceof CallError ? error.status : null
  const isDenied = status === 401 || status === 403
  return (
    <Page title={title} {...(isIndex || isDenied ? {} : { backTo: INDEX })}>
      {isDenied ? (
        <Denied isSignedIn={status === 403} text={error?.message ?? ''} />
      ) : data ? (
        children(data)
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label="Loading numbers" />
      )}
    </Page>
  )
}

const INDEX = { href: '/admin-main', label: 'All admin pages' }

function Denied({ isSignedIn, text }: { isSignedIn: boolean; text: string }) {
  return (
    <div role="alert">
      <EmptyState icon={<LockKeyhole size={28} />} title="For admins">
        <p>{text}</p>
        {isSignedIn ? (
          <ButtonLink href="/" look="secondary">
            Back to home
          </ButtonLink>
        ) : (
          <ButtonLink href="/signin">Sign In</ButtonLink>
        )}
      </EmptyState>
    </div>
  )
}

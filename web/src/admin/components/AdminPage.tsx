import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Page } from '../../ui/Page.tsx'
import { errorIn, Loaded, type Query } from './Loaded.tsx'

interface AdminPageProps<Data> {
  title: string
  /** Whether this is the index of all admin pages. */
  isIndex?: boolean
  query: Query<Data>
  /** The text while the query loads. */
  loading?: string
  children: (data: Data) => ReactNode
}

/**
 * A page for the team. Everyone else sees the server's error, because only the server decides
 * who belongs to the team.
 */
export function AdminPage<Data>(props: AdminPageProps<Data>) {
  const { title, isIndex = false, query, loading = t`Loading numbers`, children } = props
  return (
    <Page
      title={title}
      isWide
      {...(isIndex || errorIn(query.error)
        ? {}
        : { backTo: { href: '/admin-main', label: t`All admin pages` } })}
    >
      <div data-roomy className="contents [&_p]:max-w-[65ch]">
        <Loaded query={query} label={loading}>
          {children}
        </Loaded>
      </div>
    </Page>
  )
}

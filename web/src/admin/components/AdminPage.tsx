import type { ReactNode } from 'react'
import { Page } from '../../ui/Page.tsx'
import { errorIn, Loaded, type Query } from './Loaded.tsx'

interface AdminPageProps<Data> {
  title: string
  /** Whether it is the page that leads to all others. */
  isIndex?: boolean
  /** What the page is about. */
  query: Query<Data>
  /** What it says while that comes. */
  loading?: string
  children: (data: Data) => ReactNode
}

/** A page for the team. Who is of it is for the server to say; to everybody else it shows in the server’s words that they are not. */
export function AdminPage<Data>(props: AdminPageProps<Data>) {
  const { title, isIndex = false, query, loading = 'Loading numbers', children } = props
  return (
    <Page title={title} {...(isIndex || errorIn(query.error) ? {} : { backTo: INDEX })}>
      <Loaded query={query} label={loading}>
        {children}
      </Loaded>
    </Page>
  )
}

const INDEX = { href: '/admin-main', label: 'All admin pages' }

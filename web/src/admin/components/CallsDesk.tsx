import { type DescribedCall, useDescription } from '../queries.ts'
import { type DataColumn, DataTable } from './DataTable.tsx'
import { Loaded } from './Loaded.tsx'

/** All endpoints of the server, from its OpenAPI description. */
export function CallsDesk() {
  return (
    <Loaded query={useDescription()} label="Loading calls">
      {(calls) => (
        <DataTable
          label="Calls"
          rows={calls}
          columns={COLUMNS}
          keyOf={({ method, path }) => `${method} ${path}`}
          filter={{ label: 'Find a call', placeholder: 'meetups, POST, admin…' }}
        />
      )}
    </Loaded>
  )
}

const WHO: Record<string, string> = {
  public: 'everybody',
  user: 'whoever is signed in',
  self: 'the person themselves',
  team: 'whoever has a role',
  verifier: 'verifiers',
  moderator: 'moderators',
  admin: 'admins',
}

const COLUMNS: readonly DataColumn<DescribedCall>[] = [
  {
    id: 'call',
    title: 'Call',
    value: ({ method, path }) => `${method} ${path}`,
    cell: ({ method, path }) => (
      <code className="font-mono font-bold break-all">
        {method} {path}
      </code>
    ),
  },
  { id: 'summary', title: 'What it does', value: ({ summary }) => summary, isMinor: true },
  { id: 'access', title: 'For', value: ({ access }) => WHO[access] ?? access },
]

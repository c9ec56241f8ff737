import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type DescribedCall, useDescription } from '../queries-calls.ts'
import { type DataColumn, DataTable } from './DataTable.tsx'
import { Loaded } from './Loaded.tsx'

/** All endpoints of the server, from its OpenAPI description. */
export function CallsDesk() {
  return (
    <Loaded query={useDescription()} label={t`Loading calls`}>
      {(calls) => (
        <DataTable
          label={t`Calls`}
          rows={calls}
          columns={COLUMNS}
          keyOf={({ method, path }) => `${method} ${path}`}
          filter={{ label: t`Find a call`, placeholder: t`meetups, POST, admin…` }}
        />
      )}
    </Loaded>
  )
}

const WHO: Record<string, MessageDescriptor> = {
  public: msg`everyone`,
  user: msg`people who are signed in`,
  self: msg`the person themselves`,
  team: msg`the team`,
  verifier: msg`verifiers`,
  moderator: msg`moderators`,
  admin: msg`admins`,
}

function whoMay(access: string): string {
  const who = WHO[access]
  return who ? t(who) : access
}

const COLUMNS: readonly DataColumn<DescribedCall>[] = [
  {
    id: 'call',
    title: msg`Call`,
    value: ({ method, path }) => `${method} ${path}`,
    cell: ({ method, path }) => (
      <code className="font-mono font-bold break-all">
        {method} {path}
      </code>
    ),
  },
  {
    id: 'summary',
    title: msg`What it does`,
    value: ({ summary }) => summary,
    // From the description of the API, which is in English.
    cell: ({ summary }) => <span lang="en">{summary}</span>,
    isMinor: true,
  },
  {
    id: 'access',
    title: msg`For whom`,
    value: ({ access }) => whoMay(access),
  },
]

import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/Field.tsx'
import { type DescribedCall, useDescription } from '../queries.ts'
import { Loaded } from './Loaded.tsx'

/** All endpoints of the server, from its OpenAPI description. */
export function CallsDesk() {
  return (
    <Loaded query={useDescription()} label="Loading calls">
      {(calls) => <Calls calls={calls} />}
    </Loaded>
  )
}

function Calls({ calls }: { calls: DescribedCall[] }) {
  const [searchText, setSearchText] = useState('')
  const found = calls.filter((call) =>
    Object.values(call).join(' ').toLowerCase().includes(searchText.toLowerCase()),
  )
  return (
    <>
      <TextField
        label="Find a call"
        type="search"
        placeholder="meetups, POST, admin…"
        hint={`${found.length} of ${calls.length} calls`}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
      />
      <ul aria-label="Calls" className="flex flex-col gap-3">
        {found.map((call) => (
          <Call key={`${call.method} ${call.path}`} call={call} />
        ))}
      </ul>
    </>
  )
}

function Call({ call: { method, path, summary, access } }: { call: DescribedCall }) {
  return (
    <li>
      <Card>
        <div className="flex flex-col gap-1">
          <code className="font-mono text-sm font-bold break-all">
            {method} {path}
          </code>
          <p className="text-muted">{summary}</p>
          <p className="text-sm">
            For <strong>{WHO[access] ?? access}</strong>
          </p>
        </div>
      </Card>
    </li>
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

import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { AdminPage } from '../components/AdminPage.tsx'
import { type DescribedCall, useDescription } from '../queries.ts'

/** `/admin-console`: every call that this server answers, as it describes itself. */
export default function ConsolePage() {
  return <AdminPage title="Console">{() => <Calls />}</AdminPage>
}

function Calls() {
  const [sought, setSought] = useState('')
  const { data: calls, error, refetch } = useDescription()
  if (!calls)
    return error ? (
      <ErrorState text={textOf(error)} onRetry={() => refetch()} />
    ) : (
      <SkeletonCards label="Loading calls" />
    )
  const found = calls.filter((call) =>
    Object.values(call).join(' ').toLowerCase().includes(sought.toLowerCase()),
  )
  return (
    <>
      <TextField
        label="Find a call"
        type="search"
        placeholder="meetups, POST, admin…"
        hint={`${found.length} of ${calls.length} calls`}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
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
  verifier: 'verifiers',
  moderator: 'moderators',
  admin: 'admins',
}

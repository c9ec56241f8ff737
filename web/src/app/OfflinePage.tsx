import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** Replaces pages that would be empty because the app started offline. */
export default function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const [tries, setTries] = useState(0)
  return (
    <Page title="You are offline">
      <EmptyState icon={<CloudOff size={28} />} title="No connection">
        <p>
          Who is around, your meetups and your chats are at the server, and it cannot be reached. Nothing you
          do is kept to be sent later.
        </p>
        <p>As soon as there is a connection, the app goes on by itself.</p>
        <Button
          onClick={() => {
            setTries(tries + 1)
            onRetry()
          }}
        >
          Try Again
        </Button>
        <p role="status">{tries > 0 && 'Still no connection.'}</p>
      </EmptyState>
    </Page>
  )
}

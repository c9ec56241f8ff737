import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { signedIn } from '../accounts/device-session.ts'
import { KeptMeetupCard } from '../meetups/components/KeptMeetupCard.tsx'
import { keptMeetup } from '../meetups/device-meetup.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** Replaces pages that would be empty because the app started offline. Shows the accepted meetup, which the phone keeps. */
export default function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const [tries, setTries] = useState(0)
  const [meetup] = useState(() => {
    const user = signedIn()
    return user && keptMeetup(user.id, Date.now())
  })
  return (
    <Page title="You are offline">
      {meetup && <KeptMeetupCard meetup={meetup} />}
      <EmptyState icon={<CloudOff size={28} />} title="No connection">
        <p>
          {meetup ? 'Everything else is' : 'Who is around, your meetups and your chats are'} on the server,
          and we can’t reach it right now.
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

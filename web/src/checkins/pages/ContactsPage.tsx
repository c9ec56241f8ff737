import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CONTACTS_MAX } from '@hereabouts/contract/checkins/limits'
import type { Contact, ContactState } from '@hereabouts/contract/checkins/schemas'
import { useSignedIn } from '../../accounts/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { ContactForm } from '../components/ContactForm.tsx'
import { useCheckInLive } from '../live.ts'
import { useRemoveContact } from '../mutations.ts'
import { useContacts } from '../queries.ts'
import { NO_EMERGENCY_SERVICE } from '../rules.ts'

/** `/trusted-contacts`: the people alerted if the person does not say that they are fine. */
export default function ContactsPage() {
  const user = useSignedIn()
  return user ? <Contacts userId={user.id} /> : null
}

function Contacts({ userId }: { userId: UserId }) {
  const { data: contacts, error, refetch } = useContacts(userId)
  useCheckInLive(userId)
  const counted = contacts?.filter(({ state }) => state !== 'declined').length ?? 0
  return (
    <Page title="Trusted contacts" backTo={{ href: '/safety', label: 'Back to safety' }}>
      <p className="text-muted">
        When you go to meet somebody you can set a check-in: a time by which you say that you are fine. If you
        do not, somebody you trust is mailed where, when and with whom you met.
      </p>
      {contacts ? (
        <>
          {contacts.length > 0 && (
            <Card aria-label="Whom you asked">
              <ul className="divide-y divide-line">
                {contacts.map((contact) => (
                  <ContactRow key={contact.id} userId={userId} contact={contact} />
                ))}
              </ul>
            </Card>
          )}
          <Card aria-label="Ask somebody">
            <div className="flex flex-col gap-4">
              <h2 className="text-lg font-bold">Ask somebody</h2>
              {counted < CONTACTS_MAX ? (
                <ContactForm userId={userId} />
              ) : (
                <p className="text-muted">Three are the most. Take one out to ask somebody else.</p>
              )}
            </div>
          </Card>
        </>
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label="Loading your contacts" count={1} />
      )}
      <p className="text-sm text-muted">{NO_EMERGENCY_SERVICE}</p>
    </Page>
  )
}

const ANSWERED: Record<ContactState, string> = {
  asked: 'Asked, no answer yet',
  agreed: 'Agreed',
  declined: 'Said no',
}

function ContactRow({ userId, contact }: { userId: UserId; contact: Contact }) {
  const remove = useRemoveContact(userId)
  const { id, name, email, state } = contact
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="font-semibold wrap-break-word">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm break-all text-muted">
          <bdi>{email}</bdi>
        </p>
        <p className={state === 'agreed' ? 'text-sm font-semibold text-good' : 'text-sm text-muted'}>
          {ANSWERED[state]}
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={`Take ${name} out`}
        busyText={remove.isPending && 'Taking out…'}
        onClick={() => remove.mutate(id)}
      >
        Take out
      </Button>
    </li>
  )
}

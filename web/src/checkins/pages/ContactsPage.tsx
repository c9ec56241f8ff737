import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CONTACTS_MAX } from '@hereabouts/contract/checkins/limits'
import type { Contact, ContactState } from '@hereabouts/contract/checkins/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <Page title={t`Trusted contacts`} backTo={{ href: '/safety', label: t`Back to safety` }}>
      <p className="text-muted">
        <Trans>
          If you don’t check in on time after a meetup, we’ll e-mail someone you trust where, when and with
          whom you met.
        </Trans>
      </p>
      {contacts ? (
        <>
          {contacts.length > 0 && (
            <Card aria-label={t`Your trusted contacts`}>
              <ul className="-my-3 divide-y divide-line">
                {contacts.map((contact) => (
                  <ContactRow key={contact.id} userId={userId} contact={contact} />
                ))}
              </ul>
            </Card>
          )}
          <Card aria-label={t`Add a contact`}>
            <div className="flex flex-col gap-4">
              <h2 className="text-lg font-bold">
                <Trans>Add a contact</Trans>
              </h2>
              {counted < CONTACTS_MAX ? (
                <ContactForm userId={userId} />
              ) : (
                <p className="text-muted">
                  <Trans>You can have three.</Trans>
                </p>
              )}
            </div>
          </Card>
        </>
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading your contacts`} count={1} />
      )}
      <p className="text-sm text-muted">{t(NO_EMERGENCY_SERVICE)}</p>
    </Page>
  )
}

const ANSWERED: Record<ContactState, MessageDescriptor> = {
  asked: msg`No answer yet`,
  agreed: msg`Said yes`,
  declined: msg`Said no`,
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
          {t(ANSWERED[state])}
        </p>
      </div>
      <div className="-me-5">
        <Button
          look="quiet"
          aria-label={t`Remove ${name}`}
          busyText={remove.isPending && t`Removing…`}
          onClick={() => remove.mutate(id)}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  )
}

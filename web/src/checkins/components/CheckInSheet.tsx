import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GRACE_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { Contact, ContactId } from '@hereabouts/contract/checkins/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { useOpenedAt } from '../../platform/opened-at.ts'
import { isServerTimeKnown, serverNow } from '../../platform/server-time.ts'
import { useShownTime } from '../../platform/shown-time.ts'
import { translateName } from '../../platform/translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useStartCheckIn } from '../mutations.ts'
import { useContacts } from '../queries.ts'
import { dueOptions, firstChoice, NO_EMERGENCY_SERVICE, type Occasion } from '../rules.ts'

interface CheckInSheetProps {
  userId: UserId
  occasion: Occasion
  onClose: () => void
}

/** Sets the time by which the person will say that they are fine, and the contact to alert otherwise. */
export default function CheckInSheet({ userId, occasion, onClose }: CheckInSheetProps) {
  const { data: contacts, error, refetch } = useContacts(userId)
  const agreed = contacts?.filter(({ state }) => state === 'agreed') ?? []
  return (
    <Sheet title={t`Set a check-in`} description={descriptionOf(occasion)} onClose={onClose}>
      {agreed.length > 0 ? (
        <Plan userId={userId} occasion={occasion} contacts={agreed} onClose={onClose} />
      ) : contacts ? (
        <NobodyYet isAsked={contacts.some(({ state }) => state === 'asked')} />
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading your contacts`} count={1} />
      )}
    </Sheet>
  )
}

interface PlanProps extends CheckInSheetProps {
  contacts: readonly Contact[]
}

function Plan({ userId, occasion, contacts, onClose }: PlanProps) {
  const [contactId, setContactId] = useState<ContactId | undefined>(contacts[0]?.id)
  const nowMs = useOpenedAt()
  const options = dueOptions(nowMs)
  const [chosen, setDueAt] = useState<string | null>(null)
  const dueAt = dueBy(chosen, options, occasion, nowMs)
  const time = useShownTime()
  const start = useStartCheckIn(userId, occasion)
  const failure = time.error ?? start.error
  const contact = contacts.find((one) => one.id === contactId)
  const name = contact?.name ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!contact) return
    const wasKnown = isServerTimeKnown()
    const due = () => (wasKnown ? dueAt : dueBy(chosen, dueOptions(serverNow()), occasion, serverNow()))
    time.confirm(
      () => formatTime(due()),
      () => start.mutate({ contactId: contact.id, dueAt: due() }, { onSuccess: onClose }),
    )
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Choice
        label={t`Who we’ll tell`}
        options={contacts.map(({ id: value, name: text }) => ({ value, text }))}
        value={contactId ?? null}
        onChange={setContactId}
      />
      <SelectField label={t`Check in by`} options={options} value={dueAt} onChange={setDueAt} />
      <p className="text-muted">
        <Trans>
          We’ll ask you then, here and by e-mail. After {GRACE_MINUTES} minutes without an answer,{' '}
          <bdi>{name}</bdi> gets a link to where, when and with whom you’re meeting (first names only), until
          you say you’re OK.
        </Trans>
      </p>
      <p className="text-sm text-muted">{t(NO_EMERGENCY_SERVICE)}</p>
      {failure && <Notice tone="bad">{textOf(failure)}</Notice>}
      <Button type="submit" isWide busyText={(time.isPending || start.isPending) && t`Setting it…`}>
        <Trans>Set check-in</Trans>
      </Button>
    </form>
  )
}

/** The chosen time, or the preselected one if none is chosen or the list no longer has it. */
function dueBy(
  chosen: string | null,
  options: readonly { value: string }[],
  occasion: Occasion,
  nowMs: number,
): string {
  const kept = options.find(({ value }) => value === chosen)
  return kept?.value ?? firstChoice(options, occasion, nowMs)
}

function descriptionOf({ meetup, gathering }: Occasion): string {
  if (meetup) {
    const { name } = meetup.other
    return t`For your meetup with ${name}`
  }
  const [activity, place] = [translateName('interest', gathering.interest.name), gathering.place]
  return place === null ? activity : t`${activity} at ${place}`
}

function NobodyYet({ isAsked }: { isAsked: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">
        {isAsked
          ? t`They haven’t said yes yet. Ask them to check their e-mail.`
          : t`First, someone you trust has to say yes by e-mail.`}
      </p>
      <ButtonLink isWide href="/trusted-contacts">
        <Trans>Trusted contacts</Trans>
      </ButtonLink>
    </div>
  )
}

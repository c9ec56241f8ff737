import { isVisible } from '@hereabouts/contract/http/text'
import type { OwnInterest, SharedInterest } from '@hereabouts/contract/interests/schemas'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { NOTE_CHARACTERS_MAX } from '@hereabouts/contract/meetups/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import type { Need } from '@hereabouts/contract/needs/limits'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { useTyped } from '../../accounts/queries-typed.ts'
import { MetBefore } from '../../nearby/components/MetBefore.tsx'
import { useKeptNeeds } from '../../needs/queries.ts'
import { textOf } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { vibrate } from '../../platform/haptics.ts'
import { useOpenedAt } from '../../platform/opened-at.ts'
import { serverNow, useServerNow } from '../../platform/server-time.ts'
import { useShownTime } from '../../platform/shown-time.ts'
import { translate } from '../../platform/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { SelectField, TextArea } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { recentPlaces, rememberPlace } from '../device-recent-places.ts'
import { useInvite } from '../mutations.ts'
import { useMissedYeses } from '../queries.ts'
import { type InvitationDraft, startOptions } from '../rules.ts'
import { NeedsToSend } from './NeedsToSend.tsx'
import { PlanLine } from './PlanLine.tsx'
import { WhatAndWhere } from './WhatAndWhere.tsx'

// Loaded on demand, because few people missed a yes.
const NextYesHint = lazy(() => loadPart(() => import('../../reliability/components/NextYesHint.tsx')))

interface InviteSheetProps {
  person: Pick<NearbyPerson, 'id' | 'name' | 'simulated' | 'sharedInterests' | 'met'>
  /** Offered when the two share no interest. */
  ownInterests: readonly OwnInterest[]
  /** What the form starts with. */
  draft?: InvitationDraft | undefined
  onClose: () => void
  /** Called instead of `onClose` once the invitation is sent. */
  onSent: () => void
}

// Stored as the place and shown to both people and the trusted contact, so each must be true for all of them.
const KINDS_OF_PLACE = [msg`a café`, msg`the park`, msg`a bar`, msg`a place agreed in chat`]

/** The form of an invitation. Choosing a place and sending it takes two taps. */
export default function InviteSheet({ person, ownInterests, draft, onClose, onSent }: InviteSheetProps) {
  const interests: readonly SharedInterest[] =
    person.sharedInterests.length > 0
      ? person.sharedInterests
      : ownInterests.filter(({ category, isHidden }) => category !== 'dating' && !isHidden)
  const first = interests.find(({ id }) => id === draft?.interestId) ?? interests[0]
  const [interestId, setInterestId] = useState(first?.id)
  const [place, setPlace] = useState(draft?.place ?? '')
  const [note, setNote, forgetNote] = useTyped(`invitation ${person.id}`)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const options = startOptions(useOpenedAt())
  const [start, setStart] = useState<Start>(20)
  const [chosenLater, setLaterStart] = useState('now')
  const laterStart = offered(chosenLater, options)
  const time = useShownTime()
  const { data: kept = [] } = useKeptNeeds(useSignedIn()?.id)
  const [needs, setNeeds] = useState<Need[] | null>(null)
  const kinds = KINDS_OF_PLACE.map((kind) => t(kind))
  const [recent] = useState(recentPlaces)
  const { name } = person
  // Nobody must send a note that they don't see.
  const [isNoteOpen] = useState(note !== '')
  const invite = useInvite(() => {
    forgetNote()
    vibrate('done')
    onSent()
  })
  const failure = time.error ?? invite.error
  const isPlaceGiven = isVisible(place)
  const now = useServerNow()
  const missed = useMissedYeses()
  const interest = interests.find(({ id }) => id === interestId)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!isPlaceGiven || interestId === undefined) return
    const chosen = place.trim()
    if (!kinds.includes(chosen)) rememberPlace(chosen)
    const later = () => offered(laterStart, startOptions(serverNow()))
    const send = () =>
      invite.mutate({
        inviteeId: person.id,
        interestId,
        place: chosen,
        startsAt: startTime(start, laterStart, serverNow()),
        note: note.trim(),
        ...(needs && { needs }),
      })
    // "In 20 min" stays so by any clock.
    time.confirm(() => (start === LATER ? later() : ''), send)
  }

  return (
    <Sheet
      title={
        <>
          <Trans>
            Invite <bdi>{name}</bdi>
          </Trans>{' '}
          <Simulated person={person} />
        </>
      }
      description={t`They have 30 minutes to answer.`}
      onClose={onClose}
    >
      {person.met && <MetBefore met={person.met} />}
      <form onSubmit={submit} noValidate className="@container flex flex-col gap-5">
        <WhatAndWhere
          interests={interests}
          interestId={interestId}
          onInterest={setInterestId}
          place={place}
          isPlaceMissing={wasSubmitted && !isPlaceGiven}
          places={[...recent, ...kinds]}
          onPlace={setPlace}
        />
        <Choice
          label={t`When`}
          options={STARTS.map(({ value, text }) => ({ value, text: t(text) }))}
          value={start}
          onChange={setStart}
        />
        {start === LATER && (
          <SelectField label={t`Time`} options={options} value={laterStart} onChange={setLaterStart} />
        )}
        <Fold title={t`Add a note`} startsOpen={isNoteOpen}>
          <TextArea
            label={t`Note (optional)`}
            maxLength={NOTE_CHARACTERS_MAX}
            rows={2}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Fold>
        <NeedsToSend name={name} needs={needs ?? kept} onChange={setNeeds} />
        {missed && (
          <Suspense>
            <NextYesHint missed={missed} startsAt={startTime(start, laterStart, now)} />
          </Suspense>
        )}
        {wasSubmitted && interestId === undefined && (
          <Notice tone="bad">{translate(MEETUP_ERRORS.INTEREST_NOT_YOURS.message)}</Notice>
        )}
        {failure && <Notice tone="bad">{textOf(failure)}</Notice>}
        {/* In sight however small the screen is, over the sheet's padding. In large text it would cover the form. */}
        <div
          data-sheet-foot
          className="sticky bottom-[calc(-1*var(--room))] z-10 -mx-5 mb-[calc(-1*var(--room))] flex flex-col gap-2 bg-paper px-5 pt-2 pb-(--room) [--room:max(1.5rem,env(safe-area-inset-bottom))] @max-[15rem]:static"
        >
          {interest && isPlaceGiven && (
            <PlanLine
              interest={interest.name}
              place={place.trim()}
              startsAt={startTime(start, laterStart, now)}
            />
          )}
          <Button type="submit" isWide busyText={(time.isPending || invite.isPending) && t`Sending…`}>
            <Trans>Send invitation</Trans>
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type Start = (typeof STARTS)[number]['value']

const LATER = 0
const STARTS = [
  { value: 20, text: msg`In 20 min` },
  { value: 40, text: msg`In 40 min` },
  { value: 60, text: msg`In 1 h` },
  { value: LATER, text: msg`Another time` },
] as const

/** The time chosen from the list, or now if the list no longer has it. */
function offered(start: string, options: readonly { value: string }[]): string {
  return options.some(({ value }) => value === start) ? start : 'now'
}

/** When the meetup starts: so many minutes from now, or the time chosen from the list. */
function startTime(start: Start, laterStart: string, nowMs: number): string {
  if (start === LATER && laterStart !== 'now') return laterStart
  return new Date(nowMs + start * 60_000).toISOString()
}

import type { OwnInterest, SharedInterest } from '@hereabouts/contract/interests/schemas'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { NOTE_CHARACTERS_MAX, PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { type FormEvent, useState } from 'react'
import { MetBefore } from '../../nearby/components/MetBefore.tsx'
import { textOf } from '../../platform/call-error.ts'
import { vibrate } from '../../platform/haptics.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Suggestions } from '../../ui/Suggestions.tsx'
import { recentPlaces, rememberPlace } from '../device-recent-places.ts'
import { useInvite } from '../mutations.ts'
import { type InvitationDraft, startOptions } from '../rules.ts'

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

const KINDS_OF_PLACE = ['a café', 'the park', 'a bar', 'a place you choose']

/** The form of an invitation. Choosing a place and sending it takes two taps. */
export default function InviteSheet({ person, ownInterests, draft, onClose, onSent }: InviteSheetProps) {
  const interests: readonly SharedInterest[] =
    person.sharedInterests.length > 0
      ? person.sharedInterests
      : ownInterests.filter(({ category, isHidden }) => category !== 'dating' && !isHidden)
  const first = interests.find(({ id }) => id === draft?.interestId) ?? interests[0]
  const [interestId, setInterestId] = useState(first?.id)
  const [place, setPlace] = useState(draft?.place ?? '')
  const [note, setNote] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [options] = useState(() => startOptions(serverNow()))
  const [start, setStart] = useState<Start>(20)
  const [laterStart, setLaterStart] = useState('now')
  const [places] = useState(() => [...recentPlaces(), ...KINDS_OF_PLACE])
  const invite = useInvite()
  const isPlaceGiven = [...place.trim()].length >= PLACE_CHARACTERS.min

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!isPlaceGiven || interestId === undefined) return
    const chosen = place.trim()
    if (!KINDS_OF_PLACE.includes(chosen)) rememberPlace(chosen)
    const startsAt = startTime(start, laterStart, serverNow())
    invite.mutate(
      { inviteeId: person.id, interestId, place: chosen, startsAt, note: note.trim() },
      {
        onSuccess: () => {
          vibrate('done')
          onSent()
        },
      },
    )
  }

  return (
    <Sheet
      title={
        <>
          Invite <bdi>{person.name}</bdi> <Simulated person={person} />
        </>
      }
      description="They have 30 minutes to answer."
      onClose={onClose}
    >
      {person.met && <MetBefore met={person.met} />}
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {interests.length > 0 && interestId !== undefined && (
          <Choice
            label="For"
            options={interests.map(({ id, name }) => ({ value: id, text: name }))}
            value={interestId}
            onChange={setInterestId}
          />
        )}
        <div className="flex flex-col gap-2">
          <TextField
            label="Where"
            placeholder="Café Blum, Market Square"
            required
            maxLength={PLACE_CHARACTERS.max}
            hint="Somewhere public, with people around."
            error={wasSubmitted && !isPlaceGiven ? 'Name a public place.' : null}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
          <Suggestions label="Places" texts={places} onChoose={setPlace} />
        </div>
        <Choice label="When" options={STARTS} value={start} onChange={setStart} />
        {start === LATER && (
          <SelectField label="Time" options={options} value={laterStart} onChange={setLaterStart} />
        )}
        <TextArea
          label="A word (optional)"
          maxLength={NOTE_CHARACTERS_MAX}
          rows={2}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {wasSubmitted && interestId === undefined && (
          <Notice tone="bad">{MEETUP_ERRORS.INTEREST_NOT_YOURS.message}</Notice>
        )}
        {invite.isError && <Notice tone="bad">{textOf(invite.error)}</Notice>}
        <Button type="submit" isWide busyText={invite.isPending && 'Sending…'}>
          Send invitation
        </Button>
      </form>
    </Sheet>
  )
}

type Start = (typeof STARTS)[number]['value']

const LATER = 0
const STARTS = [
  { value: 20, text: 'In 20 min' },
  { value: 40, text: 'In 40 min' },
  { value: 60, text: 'In 1 h' },
  { value: LATER, text: 'Another time' },
] as const

/** When the meetup starts: so many minutes from now, or the time chosen from the list. */
function startTime(start: Start, laterStart: string, nowMs: number): string {
  if (start === LATER && laterStart !== 'now') return laterStart
  return new Date(nowMs + start * 60_000).toISOString()
}

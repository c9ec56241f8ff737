import type { OwnInterest, SharedInterest } from '@hereabouts/contract/interests/schemas'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { NOTE_CHARACTERS_MAX, PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { type FormEvent, useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useInvite } from '../mutations.ts'
import { startOptions } from '../rules.ts'

interface InviteSheetProps {
  person: Pick<NearbyPerson, 'id' | 'name' | 'simulated' | 'sharedInterests'>
  /** Offered when the two share no interest. */
  ownInterests: readonly OwnInterest[]
  onClose: () => void
}

export default function InviteSheet({ person, ownInterests, onClose }: InviteSheetProps) {
  const interests: readonly SharedInterest[] =
    person.sharedInterests.length > 0
      ? person.sharedInterests
      : ownInterests.filter(({ category, isHidden }) => category !== 'dating' && !isHidden)
  const [interestId, setInterestId] = useState(interests[0]?.id)
  const [place, setPlace] = useState('')
  const [note, setNote] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [options] = useState(() => startOptions(serverNow()))
  const [start, setStart] = useState('now')
  const invite = useInvite()
  const isPlaceGiven = [...place.trim()].length >= PLACE_CHARACTERS.min

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (!isPlaceGiven || interestId === undefined) return
    const startsAt = start === 'now' ? new Date(serverNow()).toISOString() : start
    invite.mutate(
      { inviteeId: person.id, interestId, place: place.trim(), startsAt, note: note.trim() },
      { onSuccess: onClose },
    )
  }

  return (
    <Sheet
      title={
        <>
          Invite {person.name} <Simulated person={person} />
        </>
      }
      description="They have 30 minutes to answer."
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {interests.length > 0 && interestId !== undefined && (
          <Choice
            label="For"
            options={interests.map(({ id, name }) => ({ value: id, text: name }))}
            value={interestId}
            onChange={setInterestId}
          />
        )}
        <TextField
          label="Where"
          placeholder="A public place, such as Café Blum, Market Square"
          required
          maxLength={PLACE_CHARACTERS.max}
          hint="Somewhere public, with people around."
          error={wasSubmitted && !isPlaceGiven ? 'Name a public place.' : null}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <SelectField label="When" options={options} value={start} onChange={setStart} />
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

import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { LABEL_CHARACTERS, WEEKS_MAX } from '@hereabouts/contract/gatherings/limits'
import { isVisible } from '@hereabouts/contract/http/text'
import { PLACE_CHARACTERS } from '@hereabouts/contract/meetups/limits'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ClockQuestion } from '../../accounts/components/ClockQuestion.tsx'
import { useSignedIn } from '../../accounts/queries.ts'
import type { StoredUser } from '../../accounts/rules.ts'
import { LazySwitchFailure } from '../../availability/components/LazySwitchFailure.tsx'
import { useCalendarEntry } from '../../calendars/queries.ts'
import type { AreaEntry } from '../../calendars/rules.ts'
import { useMissedYeses } from '../../meetups/queries.ts'
import { CallError } from '../../platform/call-error.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { vibrate } from '../../platform/haptics.ts'
import { isServerTimeKnown, serverNow, useServerNow } from '../../platform/server-time.ts'
import { useShownTime } from '../../platform/shown-time.ts'
import { ownClock, useChosenZone, useIsZoneUnknown } from '../../platform/time-zone.ts'
import { translateName } from '../../platform/translate.ts'
import { useUnits } from '../../platform/units.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Suggestions } from '../../ui/Suggestions.tsx'
import { InterestFace } from '../components/InterestFace.tsx'
import { JoinFailure } from '../components/JoinFailure.tsx'
import { OfferChoices } from '../components/OfferChoices.tsx'
import type { Details as PlanDetails, PlanFieldsPart } from '../components/PlanFields.tsx'
import { type StartPart, StartSentence } from '../components/StartSentence.tsx'
import { recentWords, rememberWords } from '../device-words.ts'
import { useStartGathering } from '../mutations.ts'
import { cellWidthText, plannable, whenWithin } from '../rules.ts'
import { type Plan, planFor, usualPlan, whyNot, windowOf } from '../rules-start.ts'

// Loaded on demand, because most people never open them.
const BringFriends = lazy(() => loadPart(() => import('../components/BringFriends.tsx')))
const NextYesHint = lazy(() => loadPart(() => import('../../reliability/components/NextYesHint.tsx')))
const PlanFields = lazy(() => loadPart(() => import('../components/PlanFields.tsx')))

/** `/gatherings/new`: starts a gathering with one sentence, in three taps from an interest. */
export default function StartGatheringPage() {
  const user = useSignedIn()
  return (
    user && (
      <Page title={t`Start something`} backTo={{ href: '/gatherings', label: t`What’s planned` }}>
        <Start user={user} />
      </Page>
    )
  )
}

function Start({ user }: { user: StoredUser }) {
  const asked = new URLSearchParams(useSearch())
  const occasion = useCalendarEntry(Number(asked.get('calendar')), asked.get('entry') ?? '')
  const interests = plannable(user.interests)
  const isZoneUnknown = useIsZoneUnknown()
  const zone = useChosenZone()
  if (occasion === undefined) return <Skeleton look="h-96 w-full" />
  if (interests.length > 0)
    return (
      <>
        {isZoneUnknown && <ClockQuestion />}
        {/* Another clock may be on another day. */}
        <StartForm key={zone} user={user} interests={interests} occasion={occasion} />
      </>
    )
  return (
    <EmptyState icon={<CalendarPlus size={28} />} title={t`What do you like?`}>
      <p>
        <Trans>A gathering is about one of your interests. Choose some first.</Trans>
      </p>
      <ButtonLink href="/profile/interests">
        <Trans>Choose interests</Trans>
      </ButtonLink>
    </EmptyState>
  )
}

interface StartFormProps {
  user: StoredUser
  interests: StoredUser['interests']
  /** What they would go to together. */
  occasion: AreaEntry | null
}

function StartForm({ user, interests, occasion }: StartFormProps) {
  const [, navigate] = useLocation()
  const asked = Number(new URLSearchParams(useSearch()).get('interest'))
  const [interest, setInterest] = useState(interests.find(({ id }) => id === asked) ?? null)
  const [known] = useState(recentWords)
  const [label, setLabel] = useState(known.labels[0] ?? '')
  const [place, setPlace] = useState(occasion?.entry.place ?? '')
  const nowMs = useServerNow()
  const usual = useUsualPlan(nowMs, occasion)
  const [changes, setChanges] = useState<Partial<PlanDetails>>({})
  const details: PlanDetails = {
    ...usual,
    isWeekly: false,
    isVerifiedOnly: false,
    isPublic: false,
    offers: [],
    note: '',
    ...changes,
  }
  const [friends, setFriends] = useState<readonly UserId[]>([])
  const [attempts, setAttempts] = useState(0)
  const wasSubmitted = attempts > 0
  const width = cellWidthText(useUnits())
  const time = useShownTime()
  const start = useStartGathering(user.id)
  const failure = time.error ?? start.error
  const form = useRef<HTMLFormElement>(null)
  const reason = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) reason.current?.focus()
  }, [failure])
  // An attempt that the form accepts has nothing to focus.
  useEffect(() => {
    if (attempts === 0) return
    const field = form.current?.querySelector<HTMLElement>(
      'input[aria-invalid="true"], [aria-invalid="true"] input',
    )
    if (field) field.focus()
    else if (reason.current?.hasChildNodes()) reason.current.focus()
  }, [attempts])

  const missed = useMissedYeses()
  const kinds = kindsOfPlace()
  const problem = whyNot(details, nowMs)
  const { minimum } = details
  const wrong = {
    what: interest ? null : t`Choose what it’s about.`,
    area: isVisible(label) ? null : t`Say roughly where, such as Camden.`,
    place: isVisible(place) ? null : t`Name a public place.`,
  }
  const shown = wasSubmitted ? wrong : { what: null, area: null, place: null }
  const missing = (['what', 'area', 'place'] as const).filter((part) => wrong[part] !== null)
  const id = useId()
  const idOf = (part: OpenPart) => `${id}-${part}`
  // What is missing at first is open, and stays so while the person fills it in.
  const [open, setOpen] = useState<readonly OpenPart[]>(missing)
  const isOpen = (part: OpenPart) => open.includes(part)
  const toggle = (part: OpenPart) =>
    setOpen(isOpen(part) ? open.filter((each) => each !== part) : [...open, part])
  const fieldsOf = (part: PlanFieldsPart) => (
    <Suspense fallback={<Skeleton look="h-48 w-full" />}>
      <PlanFields
        part={part}
        details={details}
        nowMs={nowMs}
        problem={problem}
        isVerified={user.isVerified}
        onChange={(more) => setChanges({ ...changes, ...more })}
      />
    </Suspense>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts(attempts + 1)
    const wanted: OpenPart[] = problem ? [...missing, 'when'] : missing
    setOpen([...open, ...wanted.filter((part) => !isOpen(part))])
    if (!interest || wrong.area || wrong.place || problem) return
    const words = { label: label.trim(), place: place.trim(), note: details.note.trim() }
    rememberWords(words.label, kinds.some(({ text }) => text === words.place) ? null : words.place)
    const { isVerifiedOnly, isPublic, isWeekly, offers } = details
    const plan = {
      interestId: interest.id,
      ...words,
      minimum,
      audience: isVerifiedOnly ? ('verified' as const) : ('everyone' as const),
      ...(isPublic && { isPublic }),
      ...(offers.length > 0 && { offers }),
      ...ownClock(),
      ...(isWeekly && { weeks: WEEKS_MAX }),
      ...(friends.length > 0 && { with: [...friends] }),
    }
    const wasKnown = isServerTimeKnown()
    const when = () =>
      windowOf(wasKnown ? details : { ...details, ...planOf(occasion, serverNow()), ...changes })
    time.confirm(
      () => whenWithin(when(), serverNow()),
      () =>
        start.mutate(
          { ...plan, ...when() },
          {
            onSuccess: ({ id }) => {
              vibrate('done')
              navigate(`/gatherings/${id}`, { replace: true })
            },
          },
        ),
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-6">
      {occasion && <ForOccasion occasion={occasion} />}
      <StartSentence
        words={{
          what: interest ? translateName('interest', interest.name) : t`Something`,
          when: whenWithin(windowOf(details), nowMs),
          area: wrong.area ? t`your part of town` : label.trim(),
          place: wrong.place
            ? t`a public place`
            : (kinds.find(({ text }) => text === place.trim())?.within ?? place.trim()),
          people: plural(minimum, { one: 'if # person is in', other: 'if # people are in' }),
        }}
        missing={missing}
        open={open.filter((part) => part !== 'note' && part !== 'friends')}
        idOf={idOf}
        onToggle={toggle}
      />
      <Fields id={idOf('what')} isOpen={isOpen('what')}>
        <Choice
          label={t`What`}
          options={interests.map(({ id, name }) => ({
            value: id,
            text: (
              <span className="flex items-center gap-2">
                <InterestFace name={name} size={28} /> {translateName('interest', name)}
              </span>
            ),
          }))}
          value={interest?.id ?? null}
          onChange={(id) => setInterest(interests.find((each) => each.id === id) ?? null)}
          error={shown.what}
        />
      </Fields>
      <Fields id={idOf('when')} isOpen={isOpen('when')}>
        {fieldsOf('when')}
      </Fields>
      <Fields id={idOf('area')} isOpen={isOpen('area')}>
        <TextField
          label={t`Around where`}
          placeholder={t`Camden`}
          maxLength={LABEL_CHARACTERS.max}
          hint={t`A part of town. Everyone around here reads it.`}
          error={shown.area}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
        {known.labels.length > 1 && <Suggestions label={t`Areas`} texts={known.labels} onChoose={setLabel} />}
      </Fields>
      <Fields id={idOf('place')} isOpen={isOpen('place')}>
        <TextField
          label={t`The place`}
          placeholder={t`Café Blum, Market Square`}
          maxLength={PLACE_CHARACTERS.max}
          hint={t`Somewhere public. Only people who are in see it, once it’s on.`}
          error={shown.place}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <Suggestions
          label={t`Places`}
          texts={[...known.places, ...kinds.map(({ text }) => text)]}
          onChoose={setPlace}
        />
        <OfferChoices offers={details.offers} onChange={(offers) => setChanges({ ...changes, offers })} />
      </Fields>
      <Fields id={idOf('people')} isOpen={isOpen('people')}>
        {fieldsOf('people')}
      </Fields>
      {isOpen('friends') && (
        <Suspense fallback={<Skeleton look="h-24 w-full" />}>
          <BringFriends userId={user.id} chosen={friends} onChange={setFriends} />
        </Suspense>
      )}
      {isOpen('note') ? (
        fieldsOf('note')
      ) : (
        <div className="-my-3 -ms-4 flex flex-wrap">
          <Button look="quiet" onClick={() => toggle('note')}>
            <Trans>Add a note</Trans>
          </Button>
          {!isOpen('friends') && (
            <Button look="quiet" onClick={() => toggle('friends')}>
              <Trans>Bring friends</Trans>
            </Button>
          )}
        </div>
      )}
      <div ref={reason} tabIndex={-1} className="flex flex-col gap-6 outline-none empty:hidden">
        {wasSubmitted && problem && <Notice tone="bad">{problem}</Notice>}
        {failure &&
          (failure instanceof CallError ? (
            <JoinFailure error={failure} />
          ) : (
            <LazySwitchFailure error={failure} />
          ))}
      </div>
      <div className="flex flex-col gap-2">
        {missed && (
          <Suspense>
            <NextYesHint missed={missed} startsAt={windowOf(details).startsAt} />
          </Suspense>
        )}
        <Button type="submit" isWide isLarge busyText={(time.isPending || start.isPending) && t`Starting…`}>
          <Trans>Start it</Trans>
        </Button>
        <p className="text-center text-sm text-muted">
          <Trans>Your phone adds your hexagon, about {width} across. Names show once it’s on.</Trans>
        </p>
      </div>
    </form>
  )
}

/** Says what the form was filled in for. */
function ForOccasion({ occasion: { calendar, entry } }: { occasion: AreaEntry }) {
  const { name } = calendar
  return (
    <div className="flex flex-col gap-1">
      <h2 className="text-lg font-bold wrap-anywhere">
        <bdi>{entry.title}</bdi>
      </h2>
      <p className="text-sm text-muted">
        <Trans>Time and place are from the calendar of {name}. Check them.</Trans>
      </p>
    </div>
  )
}

/**
 * The plan that most people keep. Once the server's time is known, it stays the same for as long as the form
 * is open.
 */
function useUsualPlan(nowMs: number, occasion: AreaEntry | null): Plan {
  const [kept, keep] = useState<Plan | null>(null)
  const plan = kept ?? planOf(occasion, nowMs)
  if (kept === null && isServerTimeKnown()) keep(plan)
  return plan
}

function planOf(occasion: AreaEntry | null, nowMs: number): Plan {
  return occasion ? planFor(occasion.entry, nowMs) : usualPlan(nowMs)
}

type OpenPart = StartPart | 'note' | 'friends'

/** The fields of one part of the sentence, which points to them by `id`. */
function Fields({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  return (
    <div id={id} hidden={!isOpen} className="animate-fade">
      {isOpen && <div className="flex flex-col gap-2">{children}</div>}
    </div>
  )
}

/** Kinds of places: as a choice, and within the sentence. */
function kindsOfPlace(): { text: string; within: string }[] {
  const kinds = [t`A café`, t`A pub`, t`The park`, t`The library`]
  const within = [t`a café`, t`a pub`, t`the park`, t`the library`]
  return kinds.map((text, nth) => ({ text, within: within[nth] ?? text }))
}

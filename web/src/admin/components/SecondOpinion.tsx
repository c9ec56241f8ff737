import { OPINION_CHARACTERS_MAX, OPINION_CHARACTERS_MIN } from '@hereabouts/contract/reports/limits-cases'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import type { Recommendation, SecondOpinion } from '@hereabouts/contract/reports/schemas-opinions'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSignedIn } from '../../accounts/queries.ts'
import { useTyped } from '../../accounts/queries-typed.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAskOpinion, useGiveOpinion } from '../mutations-cases.ts'
import { KIND_NAMES, kindOptions } from '../rules-sanctions.ts'

/** A colleague's question about a case, what others recommend, and a form for those who haven't answered. */
export function SecondOpinionView({
  id,
  of: { askedBy, question, askedAt, opinions },
}: {
  id: ReportId
  of: SecondOpinion
}) {
  const viewer = useSignedIn()
  const author = askedBy?.username ?? t`someone who has left`
  const when = formatMoment(askedAt)
  const isAsked = askedBy?.id !== viewer?.id && opinions.every(({ by }) => by?.id !== viewer?.id)
  return (
    <article aria-label={t`Second opinion`} className="-mx-4 flex flex-col gap-3 bg-sunken p-4">
      <h3 className="font-bold">{isAsked ? <Trans>Your opinion</Trans> : <Trans>Second opinion</Trans>}</h3>
      <p dir="auto" className="whitespace-pre-line wrap-break-word">
        {question}
      </p>
      <p className="text-sm">{t`From ${author}, ${when}.`}</p>
      {opinions.length > 0 && (
        <ul aria-label={t`Opinions`} className="flex flex-col gap-2">
          {opinions.map(({ by, recommendation, text, givenAt }) => (
            <li key={`${by?.id} ${givenAt}`} className="wrap-break-word">
              <strong>
                <bdi>{by?.username ?? t`someone who has left`}</bdi>: {nameOf(recommendation)}
              </strong>{' '}
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {isAsked ? (
        <OpinionForm id={id} />
      ) : (
        opinions.length === 0 && (
          <p className="text-sm">
            <Trans>Nobody has answered yet.</Trans>
          </p>
        )
      )}
    </article>
  )
}

export function AskOpinionForm({ id }: { id: ReportId }) {
  const [question, setQuestion, forgetQuestion] = useTyped(`question ${id}`)
  const ask = useAskOpinion()
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutateAsync({ id, question }).then(forgetQuestion, () => {})
      }}
    >
      <TextArea
        label={t`What are you unsure about?`}
        hint={t`Other moderators read it and say what they’d do. You decide.`}
        required
        minLength={OPINION_CHARACTERS_MIN}
        maxLength={OPINION_CHARACTERS_MAX}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      {ask.error && <Notice tone="bad">{textOf(ask.error)}</Notice>}
      <Button type="submit" look="secondary" isWide busyText={ask.isPending && t`One moment…`}>
        <Trans>Ask the others</Trans>
      </Button>
    </form>
  )
}

function OpinionForm({ id }: { id: ReportId }) {
  const [recommendation, setRecommendation] = useState<Recommendation>('no_action')
  const [text, setText, forgetText] = useTyped(`opinion ${id}`)
  const give = useGiveOpinion()
  const options = [{ value: 'no_action' as Recommendation, text: nameOf('no_action') }, ...kindOptions()]
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        give.mutateAsync({ id, recommendation, text }).then(forgetText, () => {})
      }}
    >
      <Choice
        label={t`What would you do?`}
        options={options}
        value={recommendation}
        onChange={setRecommendation}
      />
      <TextArea
        label={t`Because`}
        required
        minLength={OPINION_CHARACTERS_MIN}
        maxLength={OPINION_CHARACTERS_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {give.error && <Notice tone="bad">{textOf(give.error)}</Notice>}
      <Button type="submit" isWide busyText={give.isPending && t`One moment…`}>
        <Trans>Give your opinion</Trans>
      </Button>
    </form>
  )
}

function nameOf(recommendation: Recommendation): string {
  return recommendation === 'no_action' ? t`No action` : t(KIND_NAMES[recommendation])
}

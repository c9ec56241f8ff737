import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { CancelReason } from '@hereabouts/contract/meetups/schemas'
import { ASKED_AGAIN_MINUTES_BEFORE } from '@hereabouts/contract/reliability/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ComingQuestion } from '../../meetups/components/ComingQuestion.tsx'
import { CANCEL_REASON_NAMES } from '../../meetups/rules.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { dayText } from '../../platform/format-days.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useConfirmGathering, useExplainLeaving, useLeaveGathering } from '../mutations.ts'
import { whenWithin } from '../rules.ts'
import { gatheringNews } from '../rules-news.ts'

/** Asks "Still fine?", "Still coming?" or "Go anyway?". Each answer is one tap. */
export function StillComing({ userId, gathering }: { userId: UserId; gathering: Gathering }) {
  const { confirmBy, fineBy, goAnyway, own } = gathering
  const leave = useLeaveGathering(userId, gathering.id)
  const asksAnyway = goAnyway !== null && !goAnyway.isGoing
  if (leave.isSuccess && own === null) return <WhyNot id={gathering.id} />
  // Of two questions, the one about the new time comes first: the other depends on it.
  if (fineBy) return <Question userId={userId} gathering={gathering} to="fine" leave={leave} />
  if (asksAnyway) return <Question userId={userId} gathering={gathering} to="go-anyway" leave={leave} />
  return (
    <>
      {goAnyway && (
        <Notice>
          {goAnyway.people < goAnyway.needed
            ? t`You’d go anyway. It stays on if one more person says so.`
            : t`You’re fewer now, and you go anyway.`}
        </Notice>
      )}
      {confirmBy && <Question userId={userId} gathering={gathering} to="coming" leave={leave} />}
    </>
  )
}

interface QuestionProps {
  userId: UserId
  gathering: Gathering
  to: 'fine' | 'coming' | 'go-anyway'
  leave: ReturnType<typeof useLeaveGathering>
}

/** The change that each question is about. */
const ASKED_BY = { fine: 'moved', coming: 'coming', 'go-anyway': 'anyway' } as const

/** Whether "Still coming?" is asked once more, shortly before the start. */
const isAgain = ({ confirmBy, startsAt }: Gathering) =>
  confirmBy !== null &&
  Date.parse(confirmBy) > Date.parse(startsAt) - ASKED_AGAIN_MINUTES_BEFORE.first * 60_000

function Question({ userId, gathering, to, leave }: QuestionProps) {
  const confirm = useConfirmGathering(userId, gathering.id)
  const { title, text, yes } = useWordsFor(to, gathering)
  const news = to === 'coming' && isAgain(gathering) ? 'sure' : ASKED_BY[to]
  return (
    <ComingQuestion
      title={title}
      heading="h2"
      news={gatheringNews(gathering.id, news)}
      yes={{ ...confirm, text: yes, busyText: t`Sending…`, say: (options) => confirm.mutate(to, options) }}
      no={{ ...leave, busyText: t`Leaving…`, say: () => leave.mutate(null) }}
    >
      {text}
    </ComingQuestion>
  )
}

function useWordsFor(to: QuestionProps['to'], gathering: Gathering) {
  const nowMs = useServerNow()
  switch (to) {
    case 'fine': {
      const by = gathering.fineBy ?? gathering.startsAt
      const [when, day, time] = [whenWithin(gathering, nowMs), dayText(by, nowMs), formatTime(by)]
      return {
        title: t`Still fine?`,
        text: t`The time has changed: ${when}. Say so until ${day}, ${time}. After that, your seat is free.`,
        yes: t`Yes, still fine`,
      }
    }
    case 'coming': {
      const time = formatTime(gathering.confirmBy ?? gathering.startsAt)
      return {
        title: t`Still coming?`,
        text: t`Say so until ${time}. After that, your seat is free.`,
        yes: t`Yes, I’m coming`,
      }
    }
    default:
      return {
        title: t`Go anyway?`,
        text: t`You’re fewer than planned. If two of you go anyway, it stays on.`,
        yes: t`Yes, I’ll go`,
      }
  }
}

/** Asks a person who has left why. They may also ignore it. */
function WhyNot({ id }: { id: GatheringId }) {
  const explain = useExplainLeaving(id)
  const title = t`Thanks for letting us know`
  return (
    <Card aria-label={title}>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-xl font-bold">{title}</h2>
          <p>
            <Trans>The others only read that one person can’t come.</Trans>
          </p>
        </div>
        {explain.error && <Notice tone="bad">{textOf(explain.error)}</Notice>}
        {explain.isSuccess ? (
          <p role="status" className="font-semibold">
            <Trans>Thanks for telling us.</Trans>
          </p>
        ) : (
          // In a flex box, WebKit would make the fieldset higher by its legend.
          <div>
            <fieldset disabled={explain.isPending}>
              <legend className="mb-2 text-sm font-semibold">{t`Why? Only we read it.`}</legend>
              <div className="flex flex-wrap gap-2">
                {(Object.keys(CANCEL_REASON_NAMES) as CancelReason[]).map((reason) => (
                  <Button key={reason} look="secondary" onClick={() => explain.mutate(reason)}>
                    {t(CANCEL_REASON_NAMES[reason])}
                  </Button>
                ))}
              </div>
            </fieldset>
          </div>
        )}
      </div>
    </Card>
  )
}

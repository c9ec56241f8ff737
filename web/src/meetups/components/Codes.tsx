import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useConfirm, useReportArrival } from '../mutations.ts'
import { codesFrom } from '../rules.ts'
import { codeInQrCode } from '../rules-code.ts'
import { AreaForCodes } from './AreaForCodes.tsx'
import { Exchange } from './Exchange.tsx'
import { OwnCode } from './OwnCode.tsx'

/** The viewer's code and two ways to enter the other's, once codes work and the phone knows its position. */
export function Codes({ meetup }: { meetup: Meetup }) {
  const from = codesFrom(meetup, useServerNow())
  const { isHere } = meetup
  const arrival = useReportArrival(meetup.id)
  const reportArrival = arrival.mutate
  // The viewer has pressed "We’re both here" to get here.
  useEffect(() => {
    if (!isHere) reportArrival()
  }, [isHere, reportArrival])
  if (from !== null)
    return <NotYet meetup={meetup} from={from} failure={arrival.error} onRetry={reportArrival} />
  return (
    <AreaForCodes
      why={
        <Trans>
          Only your large hexagon leaves your phone. No location? If you both say afterwards that you met,
          that counts, too.
        </Trans>
      }
    >
      {(cell) => <MeetupExchange meetup={meetup} cell={cell} />}
    </AreaForCodes>
  )
}

interface NotYetProps {
  meetup: Meetup
  from: string
  failure: Error | null
  onRetry: () => void
}

function NotYet({ meetup: { other, isHere }, from, failure, onRetry }: NotYetProps) {
  const { name } = other
  const time = formatTime(from)
  return (
    <div className="flex flex-col gap-3 text-center">
      <p role="status" className="font-semibold">
        {isHere ? t`Waiting for ${name} to press “We’re both here” too.` : t`One moment…`}
      </p>
      <p className="text-muted">
        <Trans>Codes work once you’ve both pressed it, or from {time}.</Trans>
      </p>
      {failure && (
        <>
          <Notice tone="bad">{textOf(failure)}</Notice>
          <Button look="secondary" isWide onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

function MeetupExchange({ meetup: { id, other }, cell }: { meetup: Meetup; cell: string }) {
  const { name } = other
  const confirm = useConfirm(id, cell)
  return (
    <Exchange
      ownCode={<OwnCode id={id} cell={cell} otherName={name} />}
      read={(text) => codeInQrCode(text, id)}
      scanText={t`Scan ${name}’s code`}
      differentText={t`That’s a different code, not the one for this meetup.`}
      entryLabel={t`Or enter the code on ${name}’s screen`}
      confirm={confirm}
    />
  )
}

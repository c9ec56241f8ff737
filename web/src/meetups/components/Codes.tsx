import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { QrCode, ScanLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AreaWatch } from '../../availability/components/AreaWatch.tsx'
import { type PositionProblem, PROBLEM_WORDS } from '../../availability/rules-position.ts'
import { textOf } from '../../platform/call-error.ts'
import { formatTime } from '../../platform/format.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useConfirm, useReportArrival } from '../mutations.ts'
import { codesFrom } from '../rules.ts'
import { codeInQrCode } from '../rules-code.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { OwnCode } from './OwnCode.tsx'
import { ScanCode } from './ScanCode.tsx'

/** The viewer's code and two ways to enter the other's, once codes work and the phone knows its position. */
export function Codes({ meetup }: { meetup: Meetup }) {
  const [area, setArea] = useState<{ cell: string | null; problem: PositionProblem | null }>()
  const [tries, setTries] = useState(0)
  const from = codesFrom(meetup, useServerNow())
  const { isHere } = meetup
  const arrival = useReportArrival(meetup.id)
  const reportArrival = arrival.mutate
  // The viewer has pressed "We are both here" to get here.
  useEffect(() => {
    if (!isHere) reportArrival()
  }, [isHere, reportArrival])
  if (from !== null)
    return <NotYet meetup={meetup} from={from} failure={arrival.error} onRetry={reportArrival} />
  return (
    <>
      <AreaWatch key={tries} onArea={(cell, problem) => setArea({ cell, problem })} />
      {area?.cell ? (
        <Exchange meetup={meetup} cell={area.cell} />
      ) : area?.problem ? (
        <NoPlace problem={area.problem} onRetry={() => setTries(tries + 1)} />
      ) : (
        <div className="flex flex-col items-center gap-3">
          <p role="status" className="font-semibold">
            Your phone is finding out where it is…
          </p>
          <Skeleton look="h-72 w-60" />
        </div>
      )}
    </>
  )
}

interface NotYetProps {
  meetup: Meetup
  from: string
  failure: Error | null
  onRetry: () => void
}

function NotYet({ meetup: { other, isHere }, from, failure, onRetry }: NotYetProps) {
  return (
    <div className="flex flex-col gap-3 text-center">
      <p role="status" className="font-semibold">
        {isHere ? `Waiting for ${other.name} to press “We are both here” too.` : 'One moment…'}
      </p>
      <p className="text-muted">
        Codes prove that you stand in front of each other. They work once you have both pressed it, or from{' '}
        {formatTime(from)}.
      </p>
      {failure && (
        <>
          <Notice tone="bad">{textOf(failure)}</Notice>
          <Button look="secondary" isWide onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}

function NoPlace({ problem, onRetry }: { problem: PositionProblem; onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="bad">{PROBLEM_WORDS[problem]}</Notice>
      <p className="text-muted">
        Without your location a code can’t count: it would also work if somebody sent it by chat. Only the
        large hexagon that your phone shares here when you’re available leaves it, to be compared with the
        other one. No location? Tell us afterwards how it went. If you both say that you met, that counts.
      </p>
      <Button look="secondary" isWide onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function Exchange({ meetup: { id, other }, cell }: { meetup: Meetup; cell: string }) {
  const [isScanning, setIsScanning] = useState(false)
  const confirm = useConfirm(id, cell)
  return (
    <>
      {isScanning ? (
        <ScanCode
          read={(text) => codeInQrCode(text, id)}
          onFound={(code) => confirm.mutate(code, { onError: () => setIsScanning(false) })}
          isHeld={confirm.isPending}
        />
      ) : (
        <OwnCode id={id} cell={cell} otherName={other.name} />
      )}
      <Button look={isScanning ? 'secondary' : 'primary'} isWide onClick={() => setIsScanning(!isScanning)}>
        {isScanning ? <QrCode size={20} aria-hidden /> : <ScanLine size={20} aria-hidden />}
        {isScanning ? 'Show my code' : `Scan ${other.name}’s code`}
      </Button>
      <CodeEntry otherName={other.name} confirm={confirm} />
    </>
  )
}

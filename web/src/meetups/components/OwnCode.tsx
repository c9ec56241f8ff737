import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useReducer } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { serverNow } from '../../platform/server-time.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMeetupCode } from '../queries.ts'
import { codeTime, qrCodeText } from '../rules-code.ts'
import { MeetupQrCode } from './MeetupQrCode.tsx'

/** The code that the other person scans or enters. */
export function OwnCode({ id, cell, otherName }: { id: MeetupId; cell: string; otherName: string }) {
  const code = useMeetupCode(id, cell)
  return (
    <ShownCode code={code} textOfQrCode={(digits) => qrCodeText(id, digits)}>
      <Trans>
        Let <bdi>{otherName}</bdi> scan or enter your code
      </Trans>
    </ShownCode>
  )
}

interface ShownCodeProps {
  code: { data: { code: string; expiresAt: string } | undefined; error: Error | null }
  textOfQrCode: (code: string) => string
  /** What the code is for. */
  children: ReactNode
}

/** A code in digits and as a QR code. It changes every minute. */
export function ShownCode({ code: { data, error }, textOfQrCode, children }: ShownCodeProps) {
  useEverySecond()
  const time = data && codeTime(data.expiresAt, serverNow())
  const seconds = time?.seconds ?? 0
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="font-semibold">{children}</p>
      {time && !time.isOver ? (
        <>
          <MeetupQrCode text={textOfQrCode(data.code)} label={t`Your code as a QR code`} />
          <p
            aria-live="polite"
            className="text-[min(12vw,3.25rem)] leading-none font-extrabold tracking-[0.16em] tabular-nums"
          >
            {data.code}
          </p>
        </>
      ) : error ? (
        <Notice tone="bad">{textOf(error)}</Notice>
      ) : (
        <Skeleton look="h-72 w-60" />
      )}
      {time && !time.isOver && (
        <div className="flex flex-col items-center gap-1.5">
          <div aria-hidden className="h-1.5 w-[min(15rem,62vw)] overflow-hidden rounded-full bg-sunken">
            <div
              className="h-full origin-left rounded-full rtl:origin-right bg-accent transition-transform duration-1000 ease-linear"
              style={{ transform: `scaleX(${time.share})` }}
            />
          </div>
          <p className="text-sm text-muted">
            {seconds > 0 ? (
              <>
                <span aria-hidden>
                  <Trans>New code in {seconds} s</Trans>
                </span>
                <span className="sr-only">
                  <Trans>Your code changes every minute</Trans>
                </span>
              </>
            ) : (
              t`Getting a new code…`
            )}
          </p>
        </div>
      )}
    </div>
  )
}

function useEverySecond() {
  const [, rerender] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const timer = setInterval(rerender, 1000)
    return () => clearInterval(timer)
  }, [])
}

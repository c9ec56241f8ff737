import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useIsVisible } from '../../platform/attention.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { closeCamera, NoCamera, type NoCameraReason, openCamera } from '../device-camera.ts'
import { createScan } from '../device-scanner.ts'

const NOT_HERE = msg`The camera doesn’t work here. Enter the code below instead.`
const NO_CAMERA: Record<NoCameraReason, MessageDescriptor> = {
  denied: msg`Your browser blocks the camera. Allow it for this site, or enter the code below.`,
  none: NOT_HERE,
  busy: msg`The camera doesn’t answer. Close what else uses it, or enter the code below.`,
  insecure: NOT_HERE,
  unsupported: NOT_HERE,
}
const MAY_CHANGE = new Set<NoCameraReason>(['denied', 'busy'])

/** Fast enough for an unsteady hand, slow enough to save the battery. */
const LOOK_AGAIN_MS = 120

interface ScanCodeProps {
  /** Extracts the code from a QR code's text. Null if it is a different one. */
  read: (text: string) => string | null
  onFound: (code: string) => void
  /** Paused while a code is being checked: the camera stays on but nothing is read. */
  isHeld: boolean
  /** What to say about a different code. */
  differentText: string
}

/**
 * Scans the code on another person's screen. The camera is on only while this
 * component is mounted and visible.
 */
export function ScanCode({ read, onFound, isHeld, differentText }: ScanCodeProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'looking' | NoCameraReason>('starting')
  const [sawOther, setSawOther] = useState(false)
  const [tries, setTries] = useState(0)
  const isVisible = useIsVisible()
  const latest = useRef({ read, onFound, isHeld })
  useEffect(() => {
    latest.current = { read, onFound, isHeld }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reopens the camera
  useEffect(() => {
    if (!isVisible) return
    let isOver = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    setState('starting')

    async function look() {
      const [opened, scan] = await Promise.all([openCamera().then(keep), createScan()])
      if (isOver || !video.current) return
      video.current.srcObject = opened
      await video.current.play()
      if (isOver) return
      setState('looking')
      // The camera was unplugged, or taken by a phone call.
      opened.getVideoTracks()[0]?.addEventListener('ended', () => isOver || giveUp('busy'))
      scanAgain(scan)
    }
    /** Closes a camera that opens after the component has gone. */
    function keep(opened: MediaStream) {
      if (isOver) closeCamera(opened)
      else stream = opened
      return opened
    }
    function giveUp(reason: NoCameraReason) {
      clearTimeout(timer)
      closeCamera(stream)
      setState(reason)
    }
    function scanAgain(scan: Awaited<ReturnType<typeof createScan>>) {
      timer = setTimeout(async () => {
        const text = latest.current.isHeld || !video.current ? null : await scan(video.current)
        if (isOver) return
        if (text !== null) {
          const code = latest.current.read(text)
          setSawOther(code === null)
          if (code !== null && !latest.current.isHeld) latest.current.onFound(code)
        }
        scanAgain(scan)
      }, LOOK_AGAIN_MS)
    }
    look().catch((error: unknown) => {
      if (isOver) return
      // After unmounting, the camera is closed already and errors do not matter.
      giveUp(error instanceof NoCamera ? error.reason : 'busy')
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      closeCamera(stream)
    }
  }, [isVisible, tries])

  if (state !== 'starting' && state !== 'looking')
    return (
      <div className="flex flex-col gap-3">
        <Notice tone="bad">{t(NO_CAMERA[state])}</Notice>
        {MAY_CHANGE.has(state) && (
          <Button look="secondary" isWide onClick={() => setTries(tries + 1)}>
            <Trans>Try the camera again</Trans>
          </Button>
        )}
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <div className="relative overflow-hidden rounded-card bg-sunken">
        <video
          ref={video}
          playsInline
          muted
          aria-label={t`What the camera sees`}
          className="aspect-square max-h-[44dvh] w-full object-cover"
        />
        {state === 'looking' ? (
          <div
            aria-hidden
            className="absolute inset-[14%] rounded-card border-4 border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.25)]"
          />
        ) : (
          <div className="absolute inset-0 flex items-center justify-center">
            <Spinner text={t`Starting the camera…`} />
          </div>
        )}
      </div>
      <p role="status" className="text-center text-sm text-muted">
        {state === 'starting'
          ? t`Your browser may ask to use the camera.`
          : sawOther
            ? differentText
            : t`Hold the code in the frame.`}
      </p>
    </div>
  )
}

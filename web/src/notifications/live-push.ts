import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { SEEN_SAID_SECONDS } from '@hereabouts/contract/notifications/limits-push'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { callLive, useLiveResume } from '../platform/live.ts'
import { isPushAllowed } from './device-push.ts'
import { useTellAddress } from './mutations-push.ts'

/** Keeps what pushes this phone gets in step with who is signed in, and with whether the app is looked at. */
export function usePushLive(userId: UserId) {
  const { mutate: tellAddress } = useTellAddress(userId)
  // A new session has a subscription only once it has said so.
  useEffect(() => tellAddress(), [tellAddress])
  useSayVisible()
  useOpenedByNotification()
  useAnswerInFront()
}

function useSayVisible() {
  const say = () => {
    if (isPushAllowed()) void callLive('app:visible', { isVisible: document.visibilityState === 'visible' })
  }
  useLiveResume(say)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the app is open
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && say(), SEEN_SAID_SECONDS * 1000)
    document.addEventListener('visibilitychange', say)
    say()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [])
}

/** Whoever presses a notification while the app is open is led there. */
function useOpenedByNotification() {
  const [, navigate] = useLocation()
  useEffect(() => {
    const workers = navigator.serviceWorker
    const lead = ({ data }: MessageEvent) => {
      const path: unknown = data?.open
      if (typeof path === 'string' && /^\/(?!\/)/.test(path)) navigate(path)
    }
    workers?.addEventListener('message', lead)
    return () => workers?.removeEventListener('message', lead)
  }, [navigate])
}

/** The worker closes what it has shown only when a window answers that it is looked at: a suspended one cannot. */
function useAnswerInFront() {
  useEffect(() => {
    const workers = navigator.serviceWorker
    const answer = ({ data, ports }: MessageEvent) => {
      if (data?.asks === 'in front') ports[0]?.postMessage(document.visibilityState === 'visible')
    }
    workers?.addEventListener('message', answer)
    return () => workers?.removeEventListener('message', answer)
  }, [])
}

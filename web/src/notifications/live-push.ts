import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { VISIBILITY_REPORT_SECONDS } from '@hereabouts/contract/notifications/limits'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { callLive, useLiveResume } from '../platform/live.ts'
import { useRegisterPush } from './mutations-push.ts'

/** Keeps the server informed of this phone's push subscription and of whether the app is visible. */
export function usePushLive(userId: UserId) {
  const { mutate: registerPush } = useRegisterPush(userId)
  // A new session has no subscription until the phone registers it.
  useEffect(() => registerPush(), [registerPush])
  useReportVisibility()
  useOpenedByNotification()
  useAnswerInFront()
}

function useReportVisibility() {
  const report = () => {
    void callLive('app:visible', { isVisible: document.visibilityState === 'visible' })
  }
  useLiveResume(report)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs as long as the app is open
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && report(),
      VISIBILITY_REPORT_SECONDS * 1000,
    )
    document.addEventListener('visibilitychange', report)
    report()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', report)
    }
  }, [])
}

/** Navigates when the person taps a notification while the app is open. */
function useOpenedByNotification() {
  const [, navigate] = useLocation()
  useEffect(() => {
    const workers = navigator.serviceWorker
    const listener = ({ data }: MessageEvent) => {
      const path: unknown = data?.open
      if (typeof path === 'string' && /^\/(?!\/)/.test(path)) navigate(path)
    }
    workers?.addEventListener('message', listener)
    return () => workers?.removeEventListener('message', listener)
  }, [navigate])
}

/**
 * Answers the service worker, which closes its notification only if a window confirms that it is visible. A
 * suspended window cannot.
 */
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

import type { PushTested } from '@hereabouts/contract/notifications/schemas-push'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Device } from '../platform/install.ts'

/** What a test came to, as the push service answered. Null for `accepted`, which is not yet an arrival. */
export function testFailure({ answer, status, waitSeconds }: PushTested): string | null {
  switch (answer) {
    case 'accepted':
      return null
    case 'rejected':
      return status === 401 || status === 403
        ? t`The push service rejects this app’s key (${status}). Tell the people who run the app.`
        : t`The push service rejects the notification (${String(status)}). Tell the people who run the app.`
    case 'gone':
      return t`The push service had lost this phone. It’s registered again: send another test.`
    case 'busy':
      return waitSeconds === null
        ? t`The push service is busy. Try again in a few minutes.`
        : plural(Math.max(1, Math.ceil(waitSeconds / 60)), {
            one: 'The push service is busy. Try again in a minute.',
            other: 'The push service is busy. Try again in # minutes.',
          })
    case 'unavailable':
      return status === null
        ? t`The push service doesn’t answer. Try again later.`
        : t`The push service has a problem (${status}). Try again later.`
  }
}

/** The steps that let notifications arrive, for this browser. */
export function pushSteps(device: Device): string[] {
  return stepsFor(device).map((step) => t(step))
}

function stepsFor({ userAgent, platform, maxTouchPoints, isStandalone }: Device): MessageDescriptor[] {
  // iPads report that they are Macs, which have no touch screens.
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1))
    return isStandalone ? IOS_APP : IOS_BROWSER
  if (/Android/.test(userAgent)) {
    if (isStandalone) return ANDROID_APP
    return /Firefox\//.test(userAgent) ? ANDROID_FIREFOX : ANDROID_CHROMIUM
  }
  if (/Firefox\//.test(userAgent)) return FIREFOX
  return /Chrome\//.test(userAgent) ? CHROMIUM : SAFARI
}

const IOS_BROWSER = [
  msg`Tap Share, then “Add to Home Screen”.`,
  msg`Open Hereabouts from there, and switch on notifications.`,
]
const IOS_APP = [
  msg`Open Settings › Notifications › Hereabouts, and switch on Allow Notifications.`,
  msg`Check that no Focus is on, and that the Scheduled Summary doesn’t hold Hereabouts back.`,
  msg`Still nothing? Remove Hereabouts from your home screen, add it again in Safari, and sign in.`,
]
const ANDROID_BROWSER = [
  msg`Open Settings › Apps › your browser, and allow notifications.`,
  msg`There, set battery use to “Unrestricted”, and switch off Do Not Disturb.`,
]
const ANDROID_APP = [
  msg`Press and hold the Hereabouts icon, tap App info › Notifications, and allow them.`,
  ...ANDROID_BROWSER,
]
const ANDROID_CHROMIUM = [
  msg`Tap the icon beside the address, then Permissions, and switch on Notifications.`,
  ...ANDROID_BROWSER,
]
const ANDROID_FIREFOX = [msg`Tap the lock beside the address, and allow notifications.`, ...ANDROID_BROWSER]
const COMPUTER = msg`In your computer’s settings, allow notifications from your browser, and switch off Do Not Disturb or Focus.`
const FIREFOX = [
  msg`Click the icon beside the address, and remove “Blocked” beside Send Notifications.`,
  msg`Keep Firefox running: nothing arrives while it’s closed.`,
  COMPUTER,
]
const CHROMIUM = [msg`Click the icon beside the address, and switch on Notifications.`, COMPUTER]
const SAFARI = [
  msg`Open Safari › Settings › Websites › Notifications, and allow Hereabouts.`,
  msg`Open System Settings › Notifications, and allow them for Hereabouts.`,
  msg`Check that no Focus is on.`,
]

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Device } from '../platform/install.ts'

/** The steps that let Hereabouts use the location again, for the browser that refused it. */
export function locationSteps(device: Device): string[] {
  return stepsFor(device).map((step) => t(step))
}

function stepsFor({ userAgent, platform, maxTouchPoints, isStandalone }: Device): MessageDescriptor[] {
  // iPads report that they are Macs, which have no touch screens.
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)) {
    const other = OTHER_IOS_BROWSERS.find(([token]) => userAgent.includes(token))
    if (other) return iosSettings(other[1])
    return isStandalone ? iosSettings(t`Safari Websites`) : SAFARI_IOS
  }
  if (/Android/.test(userAgent)) {
    if (isStandalone) return ANDROID_APP
    return /Firefox\//.test(userAgent) ? ANDROID_FIREFOX : ANDROID_CHROMIUM
  }
  if (/Firefox\//.test(userAgent)) return FIREFOX
  return /Chrome\//.test(userAgent) ? CHROMIUM : SAFARI
}

const OTHER_IOS_BROWSERS = [
  ['CriOS', 'Chrome'],
  ['FxiOS', 'Firefox'],
  ['EdgiOS', 'Edge'],
  ['DuckDuckGo', 'DuckDuckGo'],
] as const

const iosSettings = (app: string) => [
  msg`Open Settings › Privacy & Security › Location Services.`,
  msg`Switch it on, and choose ${app}.`,
  msg`Choose “While Using the App”.`,
]

const SAFARI_IOS = [
  msg`Tap the page menu beside the address, then the three dots if you see them.`,
  msg`Tap Website Settings › Location › Allow.`,
  msg`Already allowed? Open Settings › Privacy & Security › Location Services › Safari Websites, and choose “While Using the App”.`,
]
const ANDROID_APP = [
  msg`Press and hold the Hereabouts icon, and tap App info.`,
  msg`Tap Permissions › Location › “Allow only while using the app”.`,
]
const ANDROID_CHROMIUM = [
  msg`Tap the icon beside the address, then Permissions.`,
  msg`Switch on Location.`,
  msg`Already on? Open Settings › Location, and allow it for your browser.`,
]
const ANDROID_FIREFOX = [
  msg`Tap the lock beside the address.`,
  msg`Beside Location, tap “Blocked”, so that it says “Allowed”.`,
]
const FIREFOX = [
  msg`Click the crossed-out location icon beside the address.`,
  msg`Remove “Blocked” beside Access Your Location.`,
]
const CHROMIUM = [msg`Click the icon beside the address.`, msg`Switch on Location.`]
const SAFARI = [
  msg`Open Safari › Settings for this website.`,
  msg`Set Location to Allow.`,
  msg`Already allowed? Open System Settings › Privacy & Security › Location Services, and switch on Safari.`,
]

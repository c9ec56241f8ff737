import type { Device } from '../platform/install.ts'

/** The steps that let Hereabouts use the location again, for the browser that refused it. */
export function locationSteps({
  userAgent,
  platform,
  maxTouchPoints,
  isStandalone,
}: Device): readonly string[] {
  // iPads report that they are Macs, which have no touch screens.
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)) {
    const other = OTHER_IOS_BROWSERS.find(([token]) => userAgent.includes(token))
    if (other) return iosSettings(other[1])
    return isStandalone ? iosSettings('Safari Websites') : [...SAFARI_MENU, ...SAFARI_FALLBACK]
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
  'Open Settings on your phone, then Privacy & Security, then Location Services.',
  `Make sure Location Services is on, and choose ${app}.`,
  'Choose “While Using the App”, and come back here.',
]

const SAFARI_MENU = [
  'Tap the page menu beside the address, then the three dots if you see them.',
  'Tap Website Settings, then Location, and choose Allow.',
]
const SAFARI_FALLBACK = [
  'If that is set already: open Settings, then Privacy & Security, Location Services, Safari Websites, and choose “While Using the App”.',
]
const ANDROID_APP = [
  'Press and hold the Hereabouts icon on your home screen, and tap App info.',
  'Tap Permissions, then Location, and choose “Allow only while using the app”.',
]
const ANDROID_CHROMIUM = [
  'Tap the icon to the left of the address, then Permissions.',
  'Switch on Location.',
  'If it is on already: open your phone’s Settings, then Location, and allow it for your browser.',
]
const ANDROID_FIREFOX = [
  'Tap the lock to the left of the address.',
  'Tap “Blocked” beside Location, so that it says “Allowed”.',
]
const FIREFOX = [
  'Click the crossed-out location icon to the left of the address.',
  'Remove “Blocked” beside Access Your Location.',
]
const CHROMIUM = ['Click the icon to the left of the address.', 'Switch on Location.']
const SAFARI = [
  'Open the Safari menu, and choose Settings for this website.',
  'Set Location to Allow.',
  'If that is set already: open System Settings, then Privacy & Security, Location Services, and switch on Safari.',
]

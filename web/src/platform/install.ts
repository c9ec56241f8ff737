import { NOTES_KEPT_MS } from './storage.ts'

/** How to install the app: with the browser's prompt, or by hand in Safari's menu. */
export type InstallWay = 'offer' | 'by hand'

export interface Device {
  userAgent: string
  platform: string
  maxTouchPoints: number
  isStandalone: boolean
}

/** The way to install the app on a device, or null. */
export function installWay(device: Device, hasOffer: boolean): InstallWay | null {
  if (device.isStandalone) return null
  if (isIosSafari(device)) return 'by hand'
  return hasOffer ? 'offer' : null
}

/** Whether the hint was dismissed less than 30 days ago. `noted` is the time in milliseconds. */
export function isDismissed(noted: unknown, now: number): boolean {
  return typeof noted === 'number' && noted <= now && now - noted < NOTES_KEPT_MS
}

export function thisDevice(): Device {
  const { userAgent, platform, maxTouchPoints } = navigator
  const isStandalone =
    isIosHomeScreenApp() ||
    ['standalone', 'fullscreen', 'minimal-ui'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches)
  return { userAgent, platform, maxTouchPoints, isStandalone }
}

/** Whether the app was opened from the home screen of an iPhone or iPad. Only their browsers have the property. */
export function isIosHomeScreenApp(): boolean {
  return (navigator as { standalone?: boolean }).standalone === true
}

// Other browsers on iOS, and pages inside other apps, have Safari's engine but not its menu.
const NOT_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser|FBA[NV]|Instagram|Line\//

function isIosSafari({ userAgent, platform, maxTouchPoints }: Device): boolean {
  // iPads report that they are Macs, which have no touch screens.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
  return isIos && /Version\/\S+ .*Safari\//.test(userAgent) && !NOT_SAFARI.test(userAgent)
}

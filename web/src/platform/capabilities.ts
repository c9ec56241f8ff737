export type Capability = 'secure context' | 'geolocation' | 'WebSockets' | 'cookies'

/** The capabilities that the app needs and this browser lacks. */
export function missingCapabilities(browser: Window = window): Capability[] {
  const has: [Capability, boolean][] = [
    ['secure context', browser.isSecureContext !== false],
    ['geolocation', Boolean(browser.navigator.geolocation)],
    ['WebSockets', 'WebSocket' in browser && browser.WebSocket !== undefined],
    ['cookies', browser.navigator.cookieEnabled !== false],
  ]
  return has.filter(([, isThere]) => !isThere).map(([capability]) => capability)
}

export type Capability = 'secure context' | 'geolocation' | 'WebSockets'

/** The capabilities that the app needs and this browser lacks. */
export function missingCapabilities(browser: Window = window): Capability[] {
  const has: [Capability, boolean][] = [
    ['secure context', browser.isSecureContext !== false],
    ['geolocation', Boolean(browser.navigator.geolocation)],
    ['WebSockets', 'WebSocket' in browser && browser.WebSocket !== undefined],
  ]
  return has.filter(([, isThere]) => !isThere).map(([capability]) => capability)
}

export interface Fact {
  name: string
  value: string
}

/** Which of the app's features the browser supports. */
export function capabilitiesOf(phone: Window & typeof globalThis): Fact[] {
  const { navigator } = phone
  const can: [name: string, isThere: boolean][] = [
    ['Secure context', phone.isSecureContext],
    ['Geolocation', 'geolocation' in navigator],
    ['WebSockets', 'WebSocket' in phone],
    ['Encryption (WebCrypto)', phone.crypto?.subtle !== undefined],
    ['Service worker', 'serviceWorker' in navigator],
    ['Notifications', 'Notification' in phone],
    ['Local storage', canStore(phone)],
    ['Sound', 'AudioContext' in phone],
    ['Camera', navigator.mediaDevices?.getUserMedia !== undefined],
  ]
  return can.map(([name, isThere]) => ({ name, value: isThere ? 'yes' : 'no' }))
}

/** The screen and the phone's settings that affect the layout. */
export function settingsOf(phone: Window & typeof globalThis): Fact[] {
  const prefers = (query: string) => phone.matchMedia?.(query).matches ?? false
  return [
    { name: 'Window', value: `${phone.innerWidth} × ${phone.innerHeight} at ${phone.devicePixelRatio}` },
    { name: 'Language', value: phone.navigator.language },
    { name: 'Time zone', value: Intl.DateTimeFormat().resolvedOptions().timeZone },
    { name: 'Colours', value: prefers('(prefers-color-scheme: dark)') ? 'dark' : 'light' },
    { name: 'Motion', value: prefers('(prefers-reduced-motion: reduce)') ? 'reduced' : 'as designed' },
    {
      name: 'Home screen',
      value: prefers('(display-mode: standalone)') ? 'opened from there' : 'in a browser',
    },
    { name: 'Network', value: phone.navigator.onLine ? 'there' : 'none' },
  ]
}

/** The keys of a storage, each with its size and whether it can be parsed, never with its content. */
export function contentsOf(storage: () => Storage): Fact[] {
  try {
    const held = storage()
    return Object.keys(held)
      .toSorted()
      .map((name) => {
        const text = held.getItem(name) ?? ''
        return { name, value: `${text.length} characters${isJson(text) ? '' : ', no JSON'}` }
      })
  } catch {
    return [{ name: 'Storage', value: 'forbidden by the browser' }]
  }
}

/**
 * Compares each stored field with the server's. `text` may be invalid. Skips fields that
 * the phone does not store.
 */
export function sideBySide(text: string | null, served: object) {
  const stored = fieldsIn(text)
  if (!stored) return [{ name: 'All of it', stored: text ?? 'nothing', served: '', isSame: false }]
  return Object.entries(stored).map(([name, value]) => {
    const theirs = (served as Record<string, unknown>)[name]
    return { name, stored: shown(value), served: shown(theirs), isSame: sorted(value) === sorted(theirs) }
  })
}

/** The person's own items, each marked by whether the catalogue has it under the same name. */
export function besideCatalogue(
  own: readonly { id: number; name: string; note: string }[],
  catalogue: readonly { id: number; name: string }[],
): Fact[] {
  const names = new Map(catalogue.map(({ id, name }) => [id, name]))
  return own.map(({ id, name, note }, at) => {
    const listed = names.get(id)
    const found =
      listed === undefined
        ? 'not in the catalogue'
        : listed === name
          ? 'in the catalogue'
          : `there as ${listed}`
    // The same badge may appear several times, so the position keeps the names unique.
    return { name: `${at + 1}. ${id} · ${name}`, value: `${note}; ${found}` }
  })
}

function fieldsIn(text: string | null): object | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (sorted(value) ?? 'nothing')
}

/** Serialises fields in sorted order, so that equal objects give equal text. */
function sorted(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function canStore(phone: Window): boolean {
  try {
    const key = 'hereabouts_probe'
    phone.localStorage.setItem(key, 'x')
    phone.localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

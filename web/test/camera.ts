import { afterEach } from 'vitest'

type Failure = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'

/** Stands where the browser's camera and its reader of picture codes are: the test says what stands in front of it. */
export function camera({ isSecure = true, hasCamera = true } = {}) {
  const open = new Set<object>()
  let [seen, failure]: [string | null, Failure | null] = [null, null]
  let mayOpen = Promise.resolve()
  set(window, 'isSecureContext', isSecure)
  set(HTMLMediaElement.prototype, 'play', async () => {})
  if (hasCamera)
    set(navigator, 'mediaDevices', {
      async getUserMedia() {
        await mayOpen
        if (failure) throw new DOMException('no', failure)
        const track = Object.assign(new EventTarget(), { stop: () => open.delete(track) })
        open.add(track)
        return { getTracks: () => [track], getVideoTracks: () => [track] }
      },
    })
  set(
    globalThis,
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => (seen === null ? [] : [{ rawValue: seen }])
    },
  )
  return {
    isOn: () => open.size > 0,
    shows(text: string | null) {
      seen = text
    },
    fails(name: Failure | null) {
      failure = name
    },
    /** From now on it opens when the promise is kept. */
    opensAfter(promise: Promise<void>) {
      mayOpen = promise
    },
    isTakenAway() {
      for (const track of open) (track as EventTarget).dispatchEvent(new Event('ended'))
    },
  }
}

const changed: [of: object, name: string, was: PropertyDescriptor | undefined][] = []

function set(of: object, name: string, value: unknown) {
  changed.push([of, name, Object.getOwnPropertyDescriptor(of, name)])
  Object.defineProperty(of, name, { value, configurable: true })
}

afterEach(() => {
  for (const [of, name, was] of changed.splice(0))
    if (was) Object.defineProperty(of, name, was)
    else Reflect.deleteProperty(of, name)
})

import { standIn } from './stand-in.ts'

type Failure = 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'

/** Fakes the browser's camera and QR code detector. The test decides what is in front of the camera. */
export function camera({ isSecure = true, hasCamera = true } = {}) {
  const open = new Set<object>()
  let [seen, failure]: [string | null, Failure | null] = [null, null]
  let mayOpen = Promise.resolve()
  standIn(window, 'isSecureContext', isSecure)
  standIn(HTMLMediaElement.prototype, 'play', async () => {})
  if (hasCamera)
    standIn(navigator, 'mediaDevices', {
      async getUserMedia() {
        await mayOpen
        if (failure) throw new DOMException('no', failure)
        const track = Object.assign(new EventTarget(), { stop: () => open.delete(track) })
        open.add(track)
        return { getTracks: () => [track], getVideoTracks: () => [track] }
      },
    })
  standIn(
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
    /** From now on, the camera opens when the promise resolves. */
    opensAfter(promise: Promise<void>) {
      mayOpen = promise
    },
    isTakenAway() {
      for (const track of open) (track as EventTarget).dispatchEvent(new Event('ended'))
    },
  }
}

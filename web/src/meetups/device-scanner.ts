/** Reads what a picture code in front of the camera says; null while there is none to be read. */
export type Scan = (video: HTMLVideoElement) => Promise<string | null>

interface NativeDetector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** With what the browser has for it, else with a decoder that is fetched for this. */
export async function createScan(): Promise<Scan> {
  return (await nativeScan()) ?? (await ownScan())
}

async function nativeScan(): Promise<Scan | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors }
  // Some phones have the name and nothing behind it.
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
}

/** Enough to read our pictures at arm's length, and little enough for an old phone. */
const LONG_SIDE_PIXELS = 640

async function ownScan(): Promise<Scan> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, LONG_SIDE_PIXELS / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    if (!context || width === 0 || height === 0) return null
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data })
    } catch {
      return null
    }
  }
}

/** Reads the QR code in front of the camera. Null while there is none. */
export type Scan = (video: HTMLVideoElement) => Promise<string | null>

interface NativeDetector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Uses the browser's own detector, or else loads a decoder. */
export async function createScan(): Promise<Scan> {
  return (await nativeScan()) ?? (await ownScan())
}

async function nativeScan(): Promise<Scan | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors }
  // Some phones have the class but support no formats.
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
}

/** Enough to read our codes at arm's length, and fast enough on an old phone. */
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

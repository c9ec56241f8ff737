import type { BrowserContext, Locator, Page } from '@playwright/test'

/** What a phone's camera films. The Chromium of these tests has no camera. */
interface Film {
  canvas: HTMLCanvasElement
  streams: MediaStream[]
}

/** Gives a phone a camera that films a grey wall, 640 by 480, until something is held in front of it. */
export async function withCamera(context: BrowserContext) {
  await context.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
    drawing.fillStyle = '#969696'
    drawing.fillRect(0, 0, 640, 480)
    // A camera delivers frames even if nothing moves.
    setInterval(() => drawing.fillRect(0, 0, 1, 1), 50)
    const streams: MediaStream[] = []
    Object.assign(window, { film: { canvas, streams } satisfies Film })
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: async () => {
        const stream = canvas.captureStream()
        streams.push(stream)
        return stream
      },
    })
  })
}

/**
 * Holds another screen's picture in front of the camera, as that browser renders it:
 * slightly rotated and blurred.
 */
export async function film(page: Page, picture: Locator) {
  const svg = await picture.evaluate((element) => {
    const copy = element.cloneNode(true) as Element
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    copy.setAttribute('style', `background:${getComputedStyle(element).backgroundColor}`)
    return new XMLSerializer().serializeToString(copy)
  })
  await page.evaluate(async (svg) => {
    const { canvas } = (window as unknown as { film: Film }).film
    const image = new Image(400, 400)
    image.src = `data:image/svg+xml;base64,${btoa(svg)}`
    await image.decode()
    const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
    drawing.save()
    drawing.translate(320, 240)
    drawing.rotate(0.1)
    drawing.filter = 'blur(1px)'
    drawing.drawImage(image, -180, -180, 360, 360)
    drawing.restore()
  }, svg)
}

/** The state of every camera that was ever opened on this page. */
export function cameras(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window as unknown as { film: Film }).film.streams.flatMap((stream) =>
      stream.getTracks().map(({ readyState }) => readyState),
    ),
  )
}

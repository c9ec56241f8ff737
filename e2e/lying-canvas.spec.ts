import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, inTurn } from './fixture.ts'

// Some browsers protect people from being recognised by their canvas: what it gives out is noise, or nothing.

const COLOUR = { r: 200, g: 40, b: 90 }

const lies = {
  noise: () => {
    const draw = HTMLCanvasElement.prototype.toBlob
    const read = CanvasRenderingContext2D.prototype.getImageData
    const noisy = (data: Uint8ClampedArray) => {
      for (let i = 0; i < data.length; i++) data[i] = (i * 7919) % 256
    }
    CanvasRenderingContext2D.prototype.getImageData = function (...args) {
      const pixels = read.apply(this, args)
      noisy(pixels.data)
      return pixels
    }
    HTMLCanvasElement.prototype.toBlob = function (...args) {
      const pen = this.getContext('2d')
      const pixels = pen?.createImageData(this.width, this.height)
      if (pixels) noisy(pixels.data)
      if (pixels) pen?.putImageData(pixels, 0, 0)
      draw.apply(this, args)
    }
  },
  nothing: () => {
    HTMLCanvasElement.prototype.toBlob = (give) => give(null)
  },
}

inTurn(
  'a portrait keeps its colours where the canvas lies, and a picture nobody can read is said',
  async ({ phone }) => {
    const { page, enter } = await phone('ana')
    await enter()
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: COLOUR } })
      .jpeg()
      .toBuffer()
    const choose = (file: Buffer) =>
      page
        .getByLabel('My picture', { exact: true })
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: file })
    const sheet = page.getByRole('dialog', { name: 'My picture' })
    for (const lie of [lies.noise, lies.nothing]) {
      await page.goto('/profile/edit')
      await page.evaluate(lie)
      await choose(buffer)
      const saved = page.waitForResponse((response) => /\/avatar$/.test(response.url()) && response.ok())
      await sheet.getByRole('button', { name: 'Use this picture' }).click()
      await saved
      await expect(sheet).toBeHidden()
      expect(await colourShown(page)).toEqual(COLOUR)
      await page.getByRole('button', { name: 'Remove' }).click()
      await expect(page.locator('main img[src*="/avatar"]')).toHaveCount(0)
    }

    // As an iPhone sends it, by another name.
    await choose(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
    await expect(sheet.getByText('We can’t read that picture. Choose a JPEG, PNG or WebP.')).toBeVisible()
    await sheet.getByRole('button', { name: 'OK' }).click()
    await expect(sheet).toBeHidden()
  },
)

/** The colour in the middle of the portrait that the server keeps, give or take what JPEG and WebP change. */
async function colourShown(page: Page) {
  const address = await page.locator('main img[src*="/avatar"]').first().getAttribute('src')
  const picture = await (await page.request.get(address ?? '')).body()
  const { channels } = await sharp(picture).stats()
  const near = (value: number, of: number) => (Math.abs(value - of) <= 6 ? of : value)
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
  return { r: near(r, COLOUR.r), g: near(g, COLOUR.g), b: near(b, COLOUR.b) }
}

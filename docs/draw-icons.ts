import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import config from '../e2e/playwright.config.ts'

const PUBLIC = fileURLToPath(new URL('../web/public/', import.meta.url))

/**
 * Draws the icons of the installed app. Run `npm run icons` after changing the drawing,
 * and commit what it makes.
 */
async function drawIcons() {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  await mkdir(`${PUBLIC}icons`, { recursive: true })
  const keep = async (name: string, svg: string, size: number) =>
    writeFile(`${PUBLIC}${name}`, await paint(page, svg, size))
  await keep('icons/icon-192.png', icon({ corner: 11, mark: 0.95 }), 192)
  await keep('icons/icon-512.png', icon({ corner: 11, mark: 0.95 }), 512)
  // Phones cut these to the shape they like: all that counts lies in a circle of 80 % of the width.
  await keep('icons/maskable-512.png', icon({ corner: 0, mark: 0.8 }), 512)
  await keep('icons/apple-touch-icon.png', icon({ corner: 0, mark: 0.9 }), 180)
  await writeFile(`${PUBLIC}favicon.ico`, asIco(await paint(page, icon({ corner: 11, mark: 1.1 }), 32), 32))
  await browser.close()
}

/** The mark on warm ground: a hexagon, which is all the app knows of a place, with two people in it. */
function icon({ corner, mark }: { corner: number; mark: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="${corner}" fill="#b83f12"/>
    <g transform="translate(24 24) scale(${mark}) translate(-24 -24)">
      <path d="M24 6.5 39.2 15.2v17.6L24 41.5 8.8 32.8V15.2Z" fill="#fff4ea" stroke="#fff4ea" stroke-width="3"
        stroke-linejoin="round"/>
      <circle cx="18.6" cy="26.4" r="5.4" fill="#b83f12"/>
      <circle cx="30" cy="21.6" r="5.4" fill="#2b2019"/>
    </g>
  </svg>`
}

async function paint(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>* { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

/**
 * An .ico is a list of pictures, which may be PNGs as they are: a head of 6 bytes, 16 for
 * each, and then the pictures.
 */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

await drawIcons()

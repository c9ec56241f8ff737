import { copyFile, mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { directionOf, isLocale, SOURCE_LOCALE } from '@hereabouts/contract/http/locales'
import { chromium, type Page } from '@playwright/test'
import { makeDataDir, removeDataDir, startApp, stopApp } from '../e2e/app.ts'
import { startClockedApp } from '../e2e/clocked-app.ts'
import config from '../e2e/playwright.config.ts'
import { ADMIN_EMAIL, type Cast, type Scene } from '../e2e/screens/cast.ts'
import { gatheringScenes } from '../e2e/screens/gatherings.ts'
import { gather, SCENES } from '../e2e/screens/stage.ts'

/** Flags: the language of the app, the folder of the pictures, and whether to update those of the README. */
const { values: FLAGS, positionals: ONLY } = parseArgs({
  options: {
    language: { type: 'string', default: SOURCE_LOCALE },
    output: { type: 'string', default: fileURLToPath(new URL('../screenshots', import.meta.url)) },
    readme: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const LANGUAGE = isLocale(FLAGS.language) ? FLAGS.language : SOURCE_LOCALE
const IS_TRANSLATED = LANGUAGE !== SOURCE_LOCALE
const FOLDER = `${FLAGS.output}/${IS_TRANSLATED ? `${LANGUAGE}/` : ''}`

/** Gatherings have scenes, and a server, of their own. */
const isOfGathering = (word: string) => word.startsWith('gathering')
const WITH_GATHERINGS = ONLY.length === 0 || ONLY.some(isOfGathering)
const WITH_OTHERS = ONLY.length === 0 || !ONLY.every(isOfGathering)

interface Variant {
  name: string
  width: number
  height: number
  colorScheme?: 'light' | 'dark'
  textSize?: string
  dir?: 'rtl'
  fullPage?: boolean
}

const PHONES: readonly Variant[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'small', width: 360, height: 640 },
]
const VARIANTS: readonly Variant[] = [
  ...PHONES,
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desk', width: 1280, height: 800 },
  { name: 'large-text', width: 390, height: 844, textSize: '200%' },
  // The whole page, mirrored as in languages from right to left.
  { name: 'mirrored', width: 390, height: 844, dir: 'rtl', fullPage: true },
]

const LOOKS = IS_TRANSLATED ? PHONES : VARIANTS

/** The pictures of the README, and of the installation, come from the same set. */
const README_FOLDER = fileURLToPath(new URL('../web/public/screenshots/', import.meta.url))
const README_PICTURES = { welcome: 'welcome', nearby: 'home-people' }

/**
 * Captures every screen and state in every variant, into a folder that git ignores or the one of
 * `--output`. With words as arguments, it captures only the screens whose names contain one of them, and
 * plays the rest without pictures; gatherings are played if a word starts with `gathering`, and the rest if
 * one does not. With `--readme`, it then updates the pictures of the README. With `--language de`, the app
 * is in German, on phones only.
 */
async function captureScreens() {
  // The last run may have left pictures of screens that no longer exist.
  if (ONLY.length === 0)
    for (const name of [...LOOKS.map((look) => look.name), 'failed'])
      await rm(`${FOLDER}${name}`, { recursive: true, force: true })
  for (const { name } of LOOKS) await mkdir(`${FOLDER}${name}`, { recursive: true })
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const failed: string[] = []
  if (WITH_OTHERS) {
    const dataDir = await makeDataDir()
    const app = await startApp({ dataDir, env: { THROTTLES: 'off', ADMIN_EMAILS: ADMIN_EMAIL } })
    failed.push(
      ...(await play(SCENES, await gather(app, browser, { language: LANGUAGE, deviceScaleFactor: 2 }))),
    )
    await stopApp(app)
    await removeDataDir(dataDir)
  }
  if (WITH_GATHERINGS) {
    const { app, stop } = await startClockedApp({ ADMIN_EMAILS: ADMIN_EMAIL })
    failed.push(
      ...(await play(
        gatheringScenes(app),
        await gather(app, browser, { language: LANGUAGE, deviceScaleFactor: 2 }),
      )),
    )
    await stop()
  }
  if (FLAGS.readme)
    for (const [picture, screen] of Object.entries(README_PICTURES))
      await copyFile(`${FOLDER}phone/${screen}.png`, `${README_FOLDER}${picture}.png`)
  await browser.close()
  process.stdout.write(`The pictures are in ${FOLDER}\n`)
  if (failed.length === 0) return
  process.stderr.write(`These screens could not be reached:\n${failed.join('\n')}\n`)
  process.exitCode = 1
}

/** Plays the scenes one after the other, and returns those that could not be played. */
async function play(scenes: readonly Scene[], cast: Cast): Promise<string[]> {
  const failed: string[] = []
  for (const { name, play } of scenes)
    await play(cast, capture).catch(async (error: Error) => {
      failed.push(`${name}: ${error.message.split('\n')[0]}`)
      for (const [who, page] of Object.entries(cast))
        if ('screenshot' in page) await page.screenshot({ path: `${FOLDER}failed/${name}, ${who}.png` })
    })
  return failed
}

async function capture(page: Page, name: string) {
  if (ONLY.length > 0 && !ONLY.some((word) => name.includes(word))) return
  // Nothing is hovered over on a phone.
  await page.mouse.move(0, 0)
  for (const variant of LOOKS) {
    const { width, height } = variant
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: variant.colorScheme ?? 'light' })
    await setLook(page, variant)
    await settle(page)
    // What only wide screens show loads now.
    if (width > 900) await page.waitForTimeout(500)
    const path = `${FOLDER}${variant.name}/${name}.png`
    await page.screenshot({ path, fullPage: variant.fullPage ?? false })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
  await setLook(page, {})
}

const setLook = (page: Page, { textSize = '', dir }: Pick<Variant, 'textSize' | 'dir'>) =>
  page.evaluate(
    ({ textSize, dir }) => {
      document.documentElement.style.fontSize = textSize
      document.documentElement.dir = dir
    },
    { textSize, dir: dir ?? directionOf(LANGUAGE) },
  )

/** Lets everything arrive that is still loading, moving or being laid out. */
async function settle(page: Page) {
  await page
    .locator('.animate-breathe')
    .first()
    .waitFor({ state: 'detached', timeout: 3000 })
    .catch(() => {})
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  })
}

await captureScreens()

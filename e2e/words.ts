import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

const FILE = new URL('screens/words.json', import.meta.url)

/** How many words each screen has in English, by its name. They may only fall. */
const HELD: Record<string, number> = JSON.parse(readFileSync(FILE, 'utf8'))

/** Times, counts and names differ from one run to the next. */
const mostFor = (held: number) => held + Math.max(8, Math.round(held / 5))

/** Pages that list measurements and stored data. */
const VARYING = /monitoring|debug|profile-test/

/** Counts the words of every screen that it is shown. */
export function countWords() {
  const counted: Record<string, number> = {}
  return {
    async look(page: Page, name: string) {
      if (!VARYING.test(name)) counted[name] = Math.max(counted[name] ?? 0, await wordsOn(page))
    },
    /** The screens that have grown, or aren't held yet. With `TEST_WORDS=hold`, holds all of them instead. */
    grown(): string[] {
      if (process.env.TEST_WORDS === 'hold') hold(counted)
      return Object.entries(counted)
        .filter(([name, words]) => words > mostFor(HELD[name] ?? 0))
        .map(
          ([name, words]) =>
            `${name} has ${words} words, and may have ${HELD[name] ?? 0}: e2e/screens/words.json`,
        )
    },
  }
}

/** Counts once everything has loaded, and the number stays the same. */
async function wordsOn(page: Page): Promise<number> {
  let before = -1
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const { words, isLoading } = await count(page)
    if (words === before && !isLoading) break
    before = words
    await page.waitForTimeout(PAUSE_MS)
  }
  return before
}

const TRIES_MAX = 30
const PAUSE_MS = 100

/** Of what lies on top: the newest sheet or dialog, else the page. */
function count(page: Page): Promise<{ words: number; isLoading: boolean }> {
  return page.evaluate(() => {
    const sheets = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')
    const shown = [...sheets].at(-1) ?? document.querySelector<HTMLElement>('main') ?? document.body
    const wordsIn = (text: string) => text.match(/\p{L}[\p{L}’'-]+/gu)?.length ?? 0
    // Nobody reads all languages or time zones to choose one.
    const lists = [...shown.querySelectorAll('select')].filter((list) => list.checkVisibility())
    const words = lists.reduce((sum, list) => sum - wordsIn(list.innerText), wordsIn(shown.innerText))
    // Placeholders, and what stands for a whole page.
    return { words, isLoading: words < 3 || shown.querySelector('.animate-breathe') !== null }
  })
}

function hold(counted: Record<string, number>) {
  // Another tour may have written its numbers meanwhile.
  Object.assign(HELD, JSON.parse(readFileSync(FILE, 'utf8')), counted)
  const sorted = Object.entries(HELD).toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

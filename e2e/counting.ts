import type { Locator } from '@playwright/test'
import { expect } from './fixture.ts'

const SECONDS_PER_KEY = 0.2
const SECONDS_PER_TAP = 1
/** For each page or step that appears. Generous: on a slow phone and a slow network. */
const SECONDS_PER_PAGE = 2

/** Counts what a person does, because the speed of a test machine says nothing about theirs. */
export function counting() {
  const done = { taps: 0, fields: 0, keys: 0, pages: 0 }
  return {
    async tap(target: Locator) {
      done.taps += 1
      await target.click()
    },
    /** Tapping a field to type in it is no tap of its own. */
    async type(field: Locator, text: string) {
      done.fields += 1
      done.keys += text.length
      await field.fill(text)
    },
    async arrive(sign: Locator) {
      done.pages += 1
      await expect(sign).toBeVisible()
    },
    seconds: () =>
      (done.taps + done.fields) * SECONDS_PER_TAP +
      done.keys * SECONDS_PER_KEY +
      done.pages * SECONDS_PER_PAGE,
    done,
  }
}

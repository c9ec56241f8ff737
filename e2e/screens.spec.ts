import type { Browser, Page } from '@playwright/test'
import { SPOKEN_LANGUAGES } from '../contract/src/accounts/limits-languages.ts'
import { SIGN_WORDS } from '../contract/src/meetups/limits-words.ts'
import { expectAccessible, expectAccessibleChanged } from './accessible.ts'
import { makeDataDir, type RunningApp, removeDataDir, startApp, stopApp } from './app.ts'
import { startClockedApp } from './clocked-app.ts'
import { findCutOff } from './cut-off.ts'
import { expect, test } from './fixture.ts'
import { FORMATTED, watchTexts } from './leaks.ts'
import { ADMIN_EMAIL, type Cast, type Scene } from './screens/cast.ts'
import { WAITING } from './screens/gate.ts'
import { gatheringScenes } from './screens/gatherings.ts'
import { gather, SCENES } from './screens/stage.ts'
import { FIRST_MINUTE } from './screens/visitors.ts'
import { countWords } from './words.ts'

type Language = 'en' | 'ar' | 'pseudo'

// Only `npm run test:scale` runs these.
test.skip(process.env.TEST_ROUNDS !== 'full', 'takes minutes')
test.describe.configure({ timeout: 2_400_000 })

const TOURS = [
  ['en', 'is accessible from left to right'],
  ['ar', 'is accessible from right to left, and in Arabic'],
  ['pseudo', 'is translated, and has room for longer texts'],
] as const

for (const [language, guarantee] of TOURS.filter(([language]) => isInTurn(language))) {
  test(`every screen and sheet ${guarantee}`, async ({ browser }) => {
    const dataDir = await makeDataDir()
    const app = await startApp({ dataDir, env: { THROTTLES: 'off', ADMIN_EMAILS: ADMIN_EMAIL } })
    const problems = await findProblems(app, browser, language, SCENES)
    await stopApp(app)
    await removeDataDir(dataDir)
    expect(problems).toEqual([])
  })

  test(`every screen and sheet of gatherings ${guarantee}`, async ({ browser }) => {
    const { app, stop } = await startClockedApp({ ADMIN_EMAILS: ADMIN_EMAIL })
    const problems = await findProblems(app, browser, language, gatheringScenes(app))
    await stop()
    expect(problems).toEqual([])
  })
}

/** `npm run test:scale` names the languages of the commit. */
function isInTurn(language: Language): boolean {
  return process.env.TEST_SCREENS?.split(',').includes(language) ?? true
}

/** Plays the scenes and collects all problems with the screens instead of stopping at the first. */
async function findProblems(
  app: RunningApp,
  browser: Browser,
  language: Language,
  scenes: readonly Scene[],
): Promise<string[]> {
  const cast = await gather(app, browser, { language, deviceScaleFactor: 1, patienceMs: 30_000 })
  const texts = language === 'en' ? [] : await watchEverybody(cast, language)
  const problems: string[] = []
  const note = (where: string) => (error: Error) =>
    void problems.push(`${where}: ${error.message.slice(0, 1000)}`)
  const words = countWords()
  const seen = new Set<string>()
  const look = async (page: Page, name: string) => {
    for (const text of texts.flatMap(({ leaked }) => leaked())) {
      if (!seen.has(text)) problems.push(`by ${name}: not translated: ${text}`)
      seen.add(text)
    }
    // On a phone, nothing is hovered over.
    await page.mouse.move(0, 0)
    if (language === 'ar') return expectAccessible({ page }, name).catch(note(name))
    if (language === 'en') await words.look(page, name).catch(note(name))
    // In light mode, English screens differ from the Arabic ones only in their texts.
    if (language === 'en') return expectAccessibleChanged({ page }, name, 'ltr').catch(note(name))
    for (const text of await findCutOff(page)) problems.push(`${name}: “${text}” is cut off`)
  }
  const played = scenes.filter(({ name }) => language !== 'pseudo' || ![FIRST_MINUTE, WAITING].includes(name))
  for (const { name, play } of played) await play(cast, look).catch(note(`the scene “${name}”`))
  await look(cast.ana, 'the end')
  problems.push(...words.grown())
  for (const one of Object.values(cast)) if ('context' in one) await one.context().close()
  return problems
}

function watchEverybody({ app, ...people }: Cast, language: 'ar' | 'pseudo') {
  const typed = language === 'pseudo' ? [...TYPED, ...NOT_IN_PSEUDO, ...FORMATTED] : [...TYPED, ...LATIN]
  return Promise.all(
    Object.values(people).map((page) => watchTexts({ page, context: page.context() }, language, typed)),
  )
}

/** Names of languages and time zones from the browser, and texts of the server: neither speaks the pseudo-language. */
const NOT_IN_PSEUDO: readonly RegExp[] = [
  /^\S.* Time(, \d.*)?$|^UTC$/g,
  new RegExp(`\\b(${namesOfLanguages().join('|')})\\b`, 'g'),
  /^\W*(A gathering on|An invitation to|invites you to|Park walk|Check-in|What’s planned on)\W*$/g,
  /\s*(Unable to Load Application|Try Again|A part of\s+did not arrive\. Check your connection and try again\.)\s*/g,
]

/** Names and units within Arabic texts, and examples in search fields. */
const LATIN: readonly RegExp[] = [
  /\b(Tom|Atom|Chrome|Android|Linux|Safari|QR|MIT|UTC|Markdown|ms|MB|min|iCalendar|ics|https|webcal|H3)\b|xx\b/g,
  /\(argon2id\)/g,
  // The browser has no Arabic names for the cities of some time zones.
  /توقيت [A-Z][A-Za-zÀ-ÿ.’' -]+/g,
  /^(meetups, POST, admin…|accounts\.suspended, reports…)$/g,
]

/** What people type in the scenes, their names, and meeting words in other languages. */
const TYPED: readonly (string | RegExp)[] = [
  'An evening of short stories',
  'bikes and ramen',
  'chess openings',
  'Chess club',
  'City library',
  'Main Street',
  'Friday, about nine',
  'He shouted at our guests and would not leave.',
  'bar@example.org',
  'Street market',
  /http:\/\/127\.0\.0\.1:\d+\/[\w.]+/g,
  // Hexagons of towns.
  /\b85[0-9a-f]{13}\b/g,
  'he/him',
  'sourdough, night trains, my dog',
  'a good coffee',
  'Chess in the park this afternoon?',
  'Café Blum, Market Square',
  'Café Blum',
  'Nearly there',
  'Which table?',
  'Hi Bo! I am at the window, in a green jacket.',
  'That was a joke between friends.',
  'Asked for money in the second message.',
  'Asked somebody for money.',
  'Is a warning enough?',
  'It happened once.',
  'We are down for an hour tonight.',
  'Soho',
  'Covent Garden',
  'Camden',
  'Slow and chatty.',
  'Bring a game you like. Beginners are welcome.',
  'Hi! I’ll bring Azul and a deck of cards.',
  'Great. I’m new to both, so be gentle.',
  'The big table at the back is ours from six.',
  'It is about money, not games.',
  'Bring cash. Great returns!',
  // Pages for diagnosis.
  /^(Test page|Profile test|Badges debug|Interest debug)\W*$/g,
  /^(A \w+ toast|This is a test\.|A banner of the kind “error”\.)$/g,
  // Links and paper sizes.
  /\blocalhost\S*/g,
  /^A[45]$/g,
  /\b[0-9A-Z]{4} [0-9A-Z]{4}\b/g,
  /\w+_here/g,
  new RegExp(`^(${SIGN_WORDS.join('|')})$`, 'g'),
  // Browsers show the code of a language whose name they do not know.
  new RegExp(`^(${SPOKEN_LANGUAGES.join('|')})$`, 'g'),
  // Last, because a typed message may contain them.
  /\b(Ana|Bo|Chidi|Kim|Rut|Léa|Sam|Mia|Rui|root)\b/g,
]

function namesOfLanguages(): string[] {
  const names = new Intl.DisplayNames('en-US', { type: 'language' })
  return SPOKEN_LANGUAGES.map((code) => (names.of(code) ?? code).replace(/[()]/g, '\\$&'))
}

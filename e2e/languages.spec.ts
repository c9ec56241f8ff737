import { readFile } from 'node:fs/promises'
import type { Locale } from '@hereabouts/contract/http/locales'
import PO from 'pofile'
import type { RunningApp } from './app.ts'
import { expect, expectCached, inTurn, northOf, type Phone, test } from './fixture.ts'
import { textIn } from './in-language.ts'
import { watchTexts } from './leaks.ts'
import { linksIn, subjectTo } from './mailbox.ts'
import { signUp } from './signing-up.ts'
import { bothArrive, celebrate } from './together.ts'

/** Typed by people, so it reads the same in every language. */
const PLACE = 'Πλατεία 7'

test('a phone keeps the language that it shows, also without a connection', async ({ phone }) => {
  const ana = await phone('ana', { keepsApp: true })
  const { page } = ana
  await ana.enter()
  await expectCached(ana)
  await page.evaluate(() => localStorage.setItem('hereabouts_phone_language', '"ar"'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('link', { name: 'الدردشات' })).toBeVisible()
  await ana.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'لا اتصال لديك بالإنترنت' })).toBeVisible()
})

/** What each of two people types: where to meet, and a message. */
const PAIRS = [
  {
    languages: ['ja', 'de'],
    place: '代々木公園の噴水前',
    says: [
      '青いコートを着ています。https://例え.jp/地図を見てね',
      'Super, ich bin gleich da – groß, mit Brille 🤓',
    ],
  },
  {
    languages: ['de', 'ar'],
    place: 'Café Größenwahn, Königstraße',
    says: ['Steht auf https://example.org/straße?', 'في الطريق، خمس دقائق ١٢:٣٠ 🙂'],
  },
] as const

for (const { languages, place, says } of PAIRS) {
  inTurn(
    `${languages.join(' and ')}: two people invite and write each other in their own words`,
    async ({ phone, here }) => {
      const [ana, bo] = [
        await phone('ana', { at: here, language: languages[0] }),
        await phone('bo', { at: northOf(here, 300), language: languages[1] }),
      ]
      for (const each of [ana, bo]) {
        await each.enter()
        await each.switchOn()
      }
      await ana.card(bo).getByRole('button', { name: 'Invite' }).click()
      await ana.page.getByRole('textbox', { name: 'Where' }).fill(place)
      await ana.page.getByRole('button', { name: 'Send invitation' }).click()
      const invitation = bo.page.getByRole('region', { name: `Invitation from ${ana.username}` })
      await expect(invitation).toContainText(place)
      await invitation.getByRole('button', { name: 'Accept' }).click()
      const path = `/chat/${await ana.id()}/${await bo.id()}`
      for (const [nth, each] of [ana, bo].entries()) {
        await each.goTo(path)
        await each.page.getByRole('textbox', { name: 'Message' }).fill(says[nth] as string)
        await each.page.getByRole('button', { name: 'Send', exact: true }).click()
      }
      for (const { page } of [ana, bo]) {
        for (const said of says)
          await expect(page.getByRole('list', { name: 'Messages' })).toContainText(said)
      }
    },
  )
}

test('a German and an Arabic person meet, each in their own language from sign-up to badge', async ({
  phone,
  here,
  app,
}) => {
  const ana = await phone('ana', { at: here, language: 'de' })
  const bo = await phone('bo', { at: northOf(here, 300), language: 'ar' })
  const texts = await watchTexts(bo, 'ar', [PLACE])
  const catalogues = [ana, bo].map(loadedCatalogues)
  await ana.page.goto('/')
  await ana.page.getByRole('link', { name: 'Create Account' }).click()
  await signUp(ana, ['Coffee chat'])
  texts.mayShow(ana.username)
  await bo.enter()
  await expect(bo.page.locator('html')).toHaveAttribute('dir', 'rtl')
  const subjects = [ana, bo].map(({ username }) => subjectTo(app, `${username}@example.org`))
  const expected = (['de', 'ar'] as const).map((locale) => writtenIn(locale, 'Confirm your e-mail address'))
  expect(await Promise.all(subjects)).toEqual(await Promise.all(expected))
  await confirmAddress(app, bo)
  for (const each of [ana, bo]) await each.switchOn()

  await test.step('they agree to meet, and both screens show the word in both languages', async () => {
    await bo.card(ana).getByRole('button', { name: 'Invite' }).click()
    await bo.page.getByLabel('Where').fill(PLACE)
    await bo.page.getByRole('button', { name: 'Send invitation' }).click()
    const invitation = ana.page.getByRole('region', { name: `Invitation from ${bo.username}` })
    await invitation.getByRole('button', { name: 'Accept' }).click()
    const [german, arabic] = [await wordsOnScreen(ana), await wordsOnScreen(bo)]
    expect(german.own).toMatch(/^\p{Script=Latin}/u)
    expect(arabic).toEqual({ own: german.other, other: german.own })
    texts.mayShow(german.own)
  })

  await test.step('one shows a code, the other enters it, and they have met', async () => {
    await bo.moveTo(here)
    await bothArrive(ana, bo)
    const code = await ana.page.getByText(/^\d{6}$/).textContent()
    await bo.page.getByLabel(/enter the code/).fill(String(code))
    await bo.page.getByRole('button', { name: 'We’ve met' }).click()
    await celebrate(ana, bo)
  })

  await test.step('a badge is given in Arabic and received in German', async () => {
    await bo.page.getByRole('button', { name: 'Award a badge' }).click()
    await bo.page.getByRole('button', { name: /^Good Listener/ }).click()
    await expect(bo.page.getByText(`You gave ${ana.username} “Good Listener”.`)).toBeVisible()
    await expect(ana.page.getByRole('listitem').filter({ hasText: 'New Badge: Good Listener' })).toBeVisible()
    await ana.goTo('/badges')
    await expect(ana.page.getByRole('main')).toContainText(textIn('de', 'Good Listener'))
  })
  await texts.expectNone()
  expect(catalogues.map((files) => [...files])).toEqual([['de'], ['ar']])
})

/** What the server writes for an English text. */
async function writtenIn(locale: Locale, english: string): Promise<string | undefined> {
  const file = new URL(`../server/locales/${locale}.po`, import.meta.url)
  const { items } = PO.parse(await readFile(file, 'utf8'))
  return items.find(({ msgid }) => msgid === english)?.msgstr[0]
}

/** The languages whose catalogues this phone loads from now on. */
function loadedCatalogues({ page }: Phone): Set<string> {
  const languages = new Set<string>()
  page.on('request', (request) => {
    const [, language] = /\/language-([a-z]{2}(-[A-Z]{2}(?=-))?)-/.exec(request.url()) ?? []
    if (language) languages.add(language)
  })
  return languages
}

/** What the coloured field says, and what it says is on the other screen. */
async function wordsOnScreen({ page }: Phone): Promise<{ own: string; other: string }> {
  const sentence = page.getByText('Compare the colour and the words')
  await expect(sentence).toBeVisible()
  const [own, other] = await sentence.locator('..').locator(':scope > div p, bdi').allTextContents()
  // Arabic isolates Latin words in its sentences.
  return { own: String(own), other: String(other).replace(/[\u2066-\u2069]/g, '') }
}

async function confirmAddress(app: RunningApp, { username, post }: Phone) {
  const [link = ''] = await linksIn(app, `${username}@example.org`, '/verify-email')
  await post('/api/verify-email', { token: new URL(link).searchParams.get('token') })
}

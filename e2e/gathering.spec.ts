import { readFile } from 'node:fs/promises'
import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { cellToParent } from 'h3-js'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { test } from './clocked-fixture.ts'
import { expect, type Phone, takingTurns } from './fixture.ts'
import { linksIn } from './mailbox.ts'
import { chooseInterests, fillAccount } from './signing-up.ts'

const inTurn = takingTurns(test)

const HOUR = 60
/** As long as an area can be. */
const AREA = 'Between the covered market, the old harbour and St James Way'
const A_DAY_AND_MORE = 25 * HOUR

async function confirmAddress(app: RunningApp, request: APIRequestContext, username: string) {
  const [link = ''] = await linksIn(app, `${username}@example.org`, '/verify-email')
  const data = { token: new URL(link).searchParams.get('token') }
  await request.post('/api/verify-email', { headers: { origin: app.url }, data })
}

/** Somebody who takes part without a phone. */
async function callerOf(playwright: PlaywrightWorkerArgs['playwright'], app: RunningApp, username: string) {
  const request = await playwright.request.newContext({ baseURL: app.url })
  const post = async (path: string, data: object = {}) => {
    const response = await request.post(path, { headers: { origin: app.url }, data })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  }
  const account = { username, password: 'correct horse battery', email: `${username}@example.org` }
  await post('/api/register', { ...account, interests: [1] })
  await confirmAddress(app, request, username)
  return { post }
}

/** The size of each page of a PDF file, in millimetres. */
function pagesOf(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, ...points]) =>
    points.map((point) => Math.round((Number(point) / 72) * 25.4)).join(' × '),
  )
}

/** Does what stands in the menu of the gathering. */
async function chooseMore({ page }: Phone, row: string) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: row }).click()
}

/** Opens the gathering's screen for meeting, down to the codes. */
async function meet({ page }: Phone) {
  await page.getByRole('button', { name: 'I’m here' }).click()
  const screen = page.getByRole('dialog', { name: 'Coffee chat' })
  await screen.getByRole('button', { name: 'Show the code' }).click()
  return screen
}

inTurn(
  'a gathering from its start to the badges afterwards',
  async ({ phone, here, clocked, playwright }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: here })
    const cy = await phone('cy', { at: here })
    const di = await phone('di', { at: here })
    for (const each of [ana, bo, di]) {
      await each.join()
      await confirmAddress(clocked, each.context.request, each.username)
    }
    const others = await Promise.all(
      ['ed', 'fay', 'gil'].map((name) => callerOf(playwright, clocked, `${name}_guest`)),
    )
    await clocked.pass(A_DAY_AND_MORE)

    let id = 0
    let link = ''
    await test.step('Ana starts one in three days and shares its link', async () => {
      await ana.page.goto('/gatherings/new')
      await ana.page.getByRole('group', { name: 'What' }).getByText('Coffee chat').click()
      await ana.page.getByLabel('Around where').fill(AREA)
      await ana.page.getByRole('button', { name: 'A café' }).click()
      await ana.page.getByRole('button', { name: /^(today|tomorrow), / }).click()
      await ana.page.getByRole('group', { name: 'Day' }).locator('label').nth(3).click()
      await ana.page.getByRole('button', { name: 'Start it' }).click()
      await expect(ana.page.getByText('You’ve started it. Tell people about it.')).toBeVisible()
      id = Number(new URL(ana.page.url()).pathname.split('/').at(-1))
      await chooseMore(ana, 'QR code')
      link = (await ana.page.getByRole('dialog').getByText('/gathering/').textContent()) ?? ''
      await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expectAccessible(ana, 'an open gathering of one’s own')
    })

    await test.step('Ana prints a poster, on one page of either paper', async () => {
      await ana.page.goto(`/gatherings/${id}/poster`)
      await expect(ana.page.getByRole('article', { name: 'Poster' })).toContainText(AREA)
      await expectAccessible(ana, 'a poster')
      for (const [paper, size] of [
        ['A5', '148 × 210'],
        ['A4', '210 × 297'],
      ] as const) {
        await ana.page.getByText(paper, { exact: true }).click()
        expect(pagesOf(await ana.page.pdf({ preferCSSPageSize: true }))).toEqual([size])
      }
      await ana.page.goBack()
    })

    await test.step('Ana puts it into her calendar', async () => {
      await ana.page.getByRole('button', { name: 'More' }).click()
      await expectAccessible(ana, 'the menu of a gathering')
      const [file] = await Promise.all([
        ana.page.waitForEvent('download'),
        ana.page.getByRole('link', { name: 'Add to calendar' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('gathering.ics')
      expect(await readFile(await file.path(), 'utf8')).toContain(
        'LOCATION:Between the covered market\\, the old',
      )
      await ana.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(ana.page.getByText('You’ve started it. Tell people about it.')).toBeVisible()
    })

    await test.step('Bo joins through the link; Cy signs up there, and waits for a seat', async () => {
      await bo.page.goto('/gatherings')
      await expect(bo.page.getByRole('link', { name: 'Coffee chat' })).toBeVisible()
      await expectAccessible(bo, 'gatherings around')
      await bo.page.goto(link)
      await bo.page.getByRole('button', { name: 'I’m in' }).click()
      await expect(ana.page.getByText('2 of 3 so far')).toBeVisible()
      await expectAccessible(bo, 'a gathering that one has joined')
      // Nobody is named yet.
      await expect(ana.page.getByText(bo.username)).toHaveCount(0)
      await cy.page.goto(link)
      await expect(cy.page.getByRole('link', { name: 'I’d like to come' })).toBeVisible()
      await expectAccessible(cy, 'the public page of a gathering')
      await cy.page.getByRole('link', { name: 'I’d like to come' }).click()
      await cy.page.getByRole('button', { name: 'Continue' }).click()
      await chooseInterests(cy.page, ['Coffee chat'])
      await cy.page.getByRole('button', { name: 'Continue' }).click()
      await fillAccount(cy.page, cy.username)
      await cy.page.getByRole('button', { name: 'Create Account' }).click()
      await expect(cy.page.getByRole('region', { name: 'Join' })).toBeVisible()
      await confirmAddress(clocked, cy.context.request, cy.username)
      await cy.page.reload()
      // The account is too new for a seat, and gets one by itself after a day.
      await cy.page.getByRole('button', { name: 'Join the waiting list' }).click()
      await expect(cy.page.getByRole('button', { name: 'Stop waiting' })).toBeVisible()
      await clocked.pass(A_DAY_AND_MORE)
    })

    await test.step('it is on: everybody in it sees the others and the place', async () => {
      for (const { page } of [ana, bo, cy]) {
        await expect(page.getByText('It’s on. See you there!')).toBeVisible()
        await expect(page.getByText('A café', { exact: true })).toBeVisible()
      }
      await expect(ana.page.getByText(`@${cy.username}`)).toBeVisible()
      await expectAccessible(ana, 'a gathering that is on')
    })

    await test.step('Cy writes to everybody, and Bo reads it', async () => {
      for (const { page } of [bo, cy]) await page.getByRole('link', { name: 'Chat with everyone' }).click()
      await cy.page.getByRole('textbox', { name: 'Message' }).fill('I bring cake')
      await cy.page.keyboard.press('Enter')
      await expect(bo.page.getByRole('list', { name: 'Messages' })).toContainText('I bring cake')
      await expectAccessible(bo, 'the chat of a gathering')
      for (const { page } of [bo, cy]) await page.goBack()
    })

    await test.step('once it is full, Di waits, and gets the seat of Bo, who drops out', async () => {
      for (const { post } of others) await post(`/api/gatherings/${id}/join`, { agreesToBeSeen: true })
      await di.page.goto(`/gatherings/${id}`)
      await di.page.getByRole('button', { name: 'Join the waiting list' }).click()
      await expect(di.page.getByText(/^You’re on the waiting list/)).toBeVisible()
      await chooseMore(bo, 'I can’t come')
      await bo.page.getByRole('button', { name: 'Leave' }).click()
      await expect(di.page.getByText('It’s on. See you there!')).toBeVisible()
      await expect(ana.page.getByText(`@${bo.username}`)).toHaveCount(0)
      await expect(ana.page.getByText(`@${di.username}`)).toBeVisible()
    })

    await test.step('who says that they still come keeps their seat', async () => {
      const response = await ana.context.request.get(`/api/gatherings/${id}`)
      const startsAt = Date.parse((await response.json()).startsAt)
      await clocked.pass((startsAt - Date.parse(response.headers().date ?? '')) / 60_000 - 2 * HOUR)
      await expect(ana.page.getByRole('region', { name: 'Still coming?' })).toBeVisible()
      await expectAccessible(ana, '“Still coming?”')
      await ana.page.getByRole('button', { name: 'Yes, I’m coming' }).click()
      await expect(ana.page.getByRole('region', { name: 'Still coming?' })).toHaveCount(0)
      await cy.post(`/api/gatherings/${id}/coming`)
    })

    await test.step('Di can’t come, which takes one tap, and then can after all', async () => {
      await di.page.getByRole('button', { name: 'I can’t come' }).click()
      const thanks = di.page.getByRole('region', { name: 'Thanks for letting us know' })
      await expectAccessible(di, 'a gathering that one has just left')
      await thanks.getByRole('button', { name: 'I can’t get there' }).click()
      await expect(thanks.getByText('Thanks for telling us.')).toBeVisible()
      await di.page.getByRole('button', { name: 'I’m in' }).click()
      await expect(thanks).toHaveCount(0)
      await clocked.pass(1.75 * HOUR)
      await expect(ana.page.getByText('3 going, 3 seats left')).toBeVisible()
    })

    await test.step('on site, codes prove who has met, and the rings of faces fill up at once', async () => {
      for (const { page } of [ana, cy, di]) await page.goto(`/gatherings/${id}`)
      const sign = (each: Phone) => each.page.getByText(/^All your screens are [\w ]+ and say$/).locator('..')
      expect(await sign(ana).textContent()).toBe(await sign(di).textContent())
      await expectAccessible(cy, 'a gathering on site')
      const hers = await meet(ana)
      await expectAccessible(ana, 'the codes of a gathering')
      for (const [each, met] of [
        [cy, 'You’ve met 1 of 2.'],
        [di, 'You’ve met everyone!'],
      ] as const) {
        const theirs = await meet(each)
        const code = String(await hers.getByText(/^\d{6}$/).textContent())
        await theirs.getByLabel('Or enter the code on somebody’s screen').fill(code)
        await theirs.getByRole('button', { name: 'We’ve met' }).click()
        await expect(theirs.getByText(`You and ${ana.username} met!`)).toBeVisible()
        await expect(hers.getByText(`You and ${each.username} met!`)).toBeVisible()
        await expect(hers.getByText(met)).toBeVisible()
      }
    })

    await test.step('afterwards, each says how it was, and badges are for people met by code', async () => {
      await clocked.pass(3 * HOUR)
      for (const [each, met] of [
        [ana, [cy, di]],
        [cy, [ana]],
        [di, [ana]],
      ] as const) {
        await expect(each.page.getByRole('region', { name: 'How was it?' })).toBeVisible()
        const people = each.page.getByRole('region', { name: 'You met' }).getByRole('listitem')
        await expect(people).toHaveCount(met.length)
        for (const other of met) await expect(people.filter({ hasText: other.username })).toHaveCount(1)
      }
      await expectAccessible(cy, 'after a gathering')
      await cy.page.getByRole('button', { name: 'It was good' }).click()
      await expect(cy.page.getByText('Thanks for telling us.')).toBeVisible()
      await cy.page.getByRole('button', { name: 'Award a badge' }).click()
      await expect(cy.page.getByRole('dialog', { name: `A badge for ${ana.username}` })).toBeVisible()
    })
  },
)

/** What people type of a gathering, in their own words: the area, the place, and what to bring. */
const IN_THEIR_WORDS = [
  { language: 'ja', area: '渋谷', place: '代々木公園、噴水の前', note: 'レジャーシート持参。雨なら中止☔️' },
  { language: 'ar', area: 'وسط البلد', place: 'مقهى الزهراء، شارع ٧', note: 'أحضروا كتابًا، رجاءً' },
  {
    language: 'de',
    area: 'Schöneberg-Süd',
    place: 'Café Größenwahn, Hof',
    note: 'Bitte Brettspiele mitbringen – „Catan“!',
  },
] as const

inTurn(
  'gatherings in Japanese, Arabic and German read as they were typed',
  async ({ phone, here, clocked }) => {
    const viewer = await phone('viewer', { at: here })
    await viewer.join([1, 2, 3])
    const starters = []
    for (const { language } of IN_THEIR_WORDS) {
      const starter = await phone(`starter_${language.replace('-', '')}`, { at: here, language })
      await starter.join([1, 2, 3])
      starters.push(starter)
    }
    for (const each of [viewer, ...starters])
      await confirmAddress(clocked, each.context.request, each.username)
    await clocked.pass(A_DAY_AND_MORE)
    for (const [nth, { page }] of starters.entries()) {
      const { area, place, note } = IN_THEIR_WORDS[nth] as (typeof IN_THEIR_WORDS)[number]
      await page.goto('/gatherings/new')
      await page.getByRole('group', { name: 'What' }).getByText('Coffee chat').click()
      await page.getByRole('textbox', { name: 'Around where' }).fill(area)
      await page.getByRole('textbox', { name: 'The place' }).fill(place)
      await page.getByRole('button', { name: 'Add a note' }).click()
      await page.getByRole('textbox', { name: 'Note (optional)' }).fill(note)
      await page.getByRole('button', { name: 'Start it' }).click()
      await expect(page.getByText('You’ve started it. Tell people about it.')).toBeVisible()
      for (const typed of [area, note]) await expect(page.getByText(typed, { exact: true })).toBeVisible()
    }
    await viewer.page.goto('/gatherings')
    for (const { area, note } of IN_THEIR_WORDS) {
      await expect(viewer.page.getByText(area, { exact: true })).toBeVisible()
      await expect(viewer.page.getByText(note, { exact: true })).toBeVisible()
    }
  },
)

inTurn(
  'on a wide screen what is planned is a list beside the chosen gathering',
  async ({ phone, here, clocked }) => {
    const ana = await phone('ana', { at: here })
    const { page } = ana
    await page.setViewportSize({ width: 900, height: 800 })
    await ana.enter()
    await confirmAddress(clocked, ana.context.request, ana.username)
    await clocked.pass(A_DAY_AND_MORE)
    await ana.goTo('/gatherings')
    // Without anything to choose, the page explains itself across the whole width.
    await expect(page.getByRole('complementary')).toHaveCount(0)
    const now = Date.parse((await ana.context.request.get('/healthz')).headers().date ?? '')
    const startsAt = new Date((Math.ceil(now / 3_600_000) + 30) * 3_600_000)
    await ana.post('/api/gatherings', {
      interestId: 1,
      cell: cellToParent(ana.cell, 6),
      label: 'Camden',
      place: 'Café Blum, Market Square',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
    })
    await page.goto('/gatherings')
    const list = page.getByRole('complementary', { name: 'What’s planned' })
    await expect(page.getByRole('main').getByText('Choose a plan')).toBeVisible()
    await expectAccessible(ana, 'what is planned on a wide screen')
    await list.getByRole('article').getByRole('link').click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Coffee chat' })).toBeVisible()
    await expect(list.locator('a[aria-current=page]')).toBeVisible()
  },
)

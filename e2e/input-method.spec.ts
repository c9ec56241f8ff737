import type { CDPSession, Locator } from '@playwright/test'
import { ASK_ME_ABOUT_CHARACTERS_MAX, NAME_CHARACTERS } from '../contract/src/accounts/limits.ts'
import { LABEL_CHARACTERS } from '../contract/src/gatherings/limits.ts'
import { CUSTOM_INTEREST_CHARACTERS } from '../contract/src/interests/limits.ts'
import { PLACE_CHARACTERS } from '../contract/src/meetups/limits.ts'
import { REPORT_TEXT_CHARACTERS_MAX } from '../contract/src/reports/limits.ts'
import { expect, inTurn, northOf, type Phone, test } from './fixture.ts'
import { chooseInterests } from './signing-up.ts'
import { agree, agreeUnseen, bothArrive, celebrate } from './together.ts'

/** What an input method shows while somebody types a word, which is chosen last. */
const WORDS = [
  ['ｋ', 'こ', 'こうえ', 'こうえん', '公園'],
  ['ㄱ', '고', '공', '공우', '공원'],
  ['g', 'gong', 'gong yuan', '公园'],
] as const
const CHOSEN = '公園공원公园'

const HOUR_MS = 60 * 60 * 1000

interface Field {
  name: string
  open: (ana: Phone, bo: Phone) => Promise<Locator>
  /** In UTF-16 code units, as browsers count. */
  max?: number
}

const FIELDS: readonly Field[] = [
  {
    name: 'a message',
    open: async (ana, bo) => {
      const [a, b] = [await ana.id(), await bo.id()].toSorted((x, y) => x - y)
      await ana.goTo(`/chat/${a}/${b}`)
      return ana.page.getByRole('textbox', { name: 'Message' })
    },
  },
  { name: 'a name', open: onPage('/profile/edit', 'First name'), max: NAME_CHARACTERS.max },
  { name: 'a topic', open: onPage('/profile/edit', /^Ask me about/), max: ASK_ME_ABOUT_CHARACTERS_MAX },
  { name: 'the search for interests', open: onPage('/profile/interests', 'Search interests') },
  {
    name: 'an interest of one’s own',
    open: onPage('/profile/interests', /^Something of your own/),
    max: 60,
  },
  {
    name: 'the area of a gathering',
    open: onPage('/gatherings/new', 'Around where'),
    max: LABEL_CHARACTERS.max,
  },
  {
    name: 'the place of a gathering',
    open: onPage('/gatherings/new', 'The place'),
    max: PLACE_CHARACTERS.max,
  },
  {
    name: 'the place of a meetup',
    open: async (ana) => {
      await ana.goTo('/')
      await ana.page.getByRole('button', { name: 'Another place' }).click()
      return ana.page.getByLabel('Where')
    },
    max: PLACE_CHARACTERS.max,
  },
  {
    name: 'a report',
    open: async (ana, bo) => {
      await ana.page.keyboard.press('Escape')
      await ana.post(`/api/users/${await ana.id()}/blocks`, { userId: await bo.id() })
      await ana.page.goto('/safety')
      await ana.page.getByRole('button', { name: `Report @${bo.username}` }).click()
      return ana.page.getByLabel(/^What happened/)
    },
    max: REPORT_TEXT_CHARACTERS_MAX,
  },
]

function onPage(path: string, label: string | RegExp) {
  return async ({ goTo, page }: Phone) => {
    if (new URL(page.url()).pathname !== path) await goTo(path)
    return page.getByLabel(label)
  }
}

/** Types words as an input method does, into the field that has the focus. */
function inputMethod(keys: CDPSession) {
  const show = (text: string) =>
    keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  /** The input method keeps Enter for itself, so that the browser does nothing but report it. */
  const reportEnter = async () => {
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
    await keys.send('Input.dispatchKeyEvent', { ...enter, type: 'rawKeyDown' })
    await keys.send('Input.dispatchKeyEvent', { ...enter, type: 'keyUp' })
  }
  return {
    /** In Safari, the word is there before the key. */
    async type(steps: readonly string[], order: 'key first' | 'word first') {
      for (const step of steps) await show(step)
      if (order === 'key first') await reportEnter()
      await keys.send('Input.insertText', { text: steps.at(-1) ?? '' })
      if (order === 'word first') await reportEnter()
    },
    show,
  }
}

inTurn(
  'the Enter that chooses a word of an input method sends nothing, and no character is lost or doubled',
  async ({ phone, here }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 300) })
    // A place can be changed until then.
    await agreeUnseen(ana, bo, { startsAt: new Date(Date.now() + HOUR_MS).toISOString() })
    await ana.page.goto('/')
    const by = inputMethod(await ana.context.newCDPSession(ana.page))
    const sent: string[] = []
    ana.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST' && pathname.startsWith('/api/')) sent.push(pathname)
    })
    for (const { name, open, max } of FIELDS)
      await test.step(name, async () => {
        await expectWords(by, await open(ana, bo), max)
        expect(sent).toEqual([])
      })
  },
)

inTurn('nor does it sign anybody up, or lose a character in a search of the team', async ({ phone }) => {
  const [newcomer, root] = [await phone('cy'), await phone('root', { isAdmin: true })]
  const kites = `Kites ${root.username}`
  const sent: string[] = []
  for (const { page } of [newcomer, root])
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.startsWith('/api/')) sent.push(pathname)
    })

  await test.step('signing up', async () => {
    const { page, context } = newcomer
    const by = inputMethod(await context.newCDPSession(page))
    await page.goto('/signup')
    await expectWords(by, page.getByLabel('First name'), NAME_CHARACTERS.max)
    await expect(page).toHaveURL(/\/signup$/)
    await page.getByLabel('First name').fill('公園')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await chooseInterests(page, ['Street art'])
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    for (const label of ['E-mail', 'Username', 'Password'])
      await expectWords(by, page.getByLabel(label, { exact: true }))
    expect(sent).toEqual([])
  })

  await test.step('the searches of the team', async () => {
    const { page, context, enter, goTo } = root
    await enter([1, { name: kites }])
    await goTo('/admin-console')
    sent.length = 0
    const by = inputMethod(await context.newCDPSession(page))
    for (const [desk, label] of [
      ['People', 'Find someone'],
      ['Interests', 'Find an interest'],
      ['Calls', 'Find a call'],
    ] as const) {
      await page.getByLabel('Desk', { exact: true }).selectOption(desk)
      await expectWords(by, page.getByLabel(label))
    }
    expect(sent).toEqual([])
  })

  await test.step('an interest to merge into', async () => {
    const { page, context } = root
    const by = inputMethod(await context.newCDPSession(page))
    await page.getByLabel('Desk', { exact: true }).selectOption('Interests')
    await page.getByLabel('Find an interest').fill(kites)
    await page.getByRole('listitem').filter({ hasText: kites }).getByText(kites).click()
    sent.length = 0
    await expectWords(by, page.getByLabel('Merge into'), CUSTOM_INTEREST_CHARACTERS.max)
    expect(sent).toEqual([])
  })

  await test.step('the filter of the audit log, which Enter sends', async () => {
    const { page, context } = root
    const by = inputMethod(await context.newCDPSession(page))
    const opened = page.waitForResponse(/\/api\/admin\/audit/)
    await page.getByLabel('Desk', { exact: true }).selectOption('Audit log')
    await opened
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/admin/audit') asked.push(request.url())
    })
    await expectWords(by, page.getByLabel('Action', { exact: true }))
    expect(asked).toEqual([])
  })
})

/** Types words in both orders, within a text and at its end, and leaves the field empty. */
async function expectWords(by: ReturnType<typeof inputMethod>, field: Locator, max?: number) {
  await field.fill('')
  for (const order of ['key first', 'word first'] as const)
    for (const steps of WORDS) await by.type(steps, order)
  await expect(field).toHaveValue(CHOSEN + CHOSEN)
  // Within a text: the caret stays behind the word.
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
  await by.type(WORDS[0], 'key first')
  await by.type(WORDS[1], 'word first')
  await expect(field).toHaveValue(`公園公園공원${CHOSEN.slice(2)}${CHOSEN}`)
  if (max) {
    // Browsers cut a word that is too long once it is chosen.
    await field.fill('a'.repeat(max - 1))
    await by.type(WORDS[0], 'key first')
    await expect(field).toHaveValue(`${'a'.repeat(max - 1)}公`)
    await field.press('Backspace')
    await expect(field).toHaveValue('a'.repeat(max - 1))
    // Not half of an emoji, which the server could not keep.
    await by.show('🧗')
    await by.type(['🧗'], 'word first')
    expect(await field.evaluate((input: HTMLInputElement) => input.value.isWellFormed())).toBe(true)
    await field.fill('a'.repeat(max - 1))
  }
  await field.fill('')
}

inTurn(
  'full-width digits from an input method are the code of an e-mail, and of a meeting',
  async ({ phone, here }) => {
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 50) })
    await agree(ana, bo)
    const by = inputMethod(await bo.context.newCDPSession(bo.page))
    const type = async (field: Locator, code: string) => {
      await field.focus()
      for (const digits of [code.slice(0, 3), code.slice(3)]) {
        const steps = [...digits].map((_, i) => wide(digits.slice(0, i + 1)))
        await by.type(steps, 'key first')
      }
      await expect(field).toHaveValue(wide(code))
    }

    await test.step('of an e-mail, which is sent as plain digits, once', async () => {
      await bo.page.goto('/force-verify')
      const codes: unknown[] = []
      bo.page.on('request', (request) => {
        if (request.method() === 'POST') codes.push(request.postDataJSON()?.code)
      })
      await type(bo.page.getByLabel('Six-digit code'), '123456')
      expect(codes).toEqual([])
      bo.expectError(400)
      await bo.page.keyboard.press('Enter')
      await expect(bo.page.getByText(/^That code is wrong/)).toBeVisible()
      expect(codes).toEqual(['123456'])
    })

    await test.step('of a meeting, which ends it', async () => {
      await bo.page.goto('/')
      await bothArrive(ana, bo)
      const code = await ana.page.getByText(/^\d{6}$/).textContent()
      await type(bo.page.getByLabel(/enter the code/), String(code))
      await bo.page.getByRole('button', { name: 'We’ve met' }).click()
      await celebrate(ana, bo)
    })
  },
)

/** `12` as `１２`. */
function wide(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
}

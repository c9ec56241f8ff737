import { readFileSync } from 'node:fs'
import { switchedOn } from '@hereabouts/contract/availability/schemas'
import { firstMessage } from '@hereabouts/contract/chat/schemas'
import { newGathering } from '@hereabouts/contract/gatherings/schemas'
import { LOCALES } from '@hereabouts/contract/http/locales'
import { interestName } from '@hereabouts/contract/interests/schemas'
import { invitation } from '@hereabouts/contract/meetups/schemas'
import PO from 'pofile'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

/** Where the chips stand in the code, and the field that a tap fills in. */
const CHIPS = [
  {
    file: 'web/src/meetups/components/InviteSheet.tsx',
    list: /KINDS_OF_PLACE = \[(.*?)\]/s,
    field: invitation.shape.place,
  },
  {
    file: 'web/src/gatherings/pages/StartGatheringPage.tsx',
    list: /kinds = \[(.*?)\]/s,
    field: newGathering.shape.place,
  },
  {
    file: 'web/src/availability/components/PlanChoices.tsx',
    list: /IDEAS = \[(.*?)\]/s,
    field: switchedOn.shape.upFor,
  },
  { file: 'web/src/chat/rules.ts', list: /^(.*)$/s, field: firstMessage.shape.text },
]

const catalogues = LOCALES.map((locale) => ({
  locale,
  items: PO.parse(read(`web/locales/${locale}.po`)).items.map(({ msgid, msgctxt, msgstr: [text = ''] }) => ({
    msgid,
    msgctxt,
    text: text || msgid,
  })),
}))

test.each(CHIPS)('every chip of $file is accepted in every language', ({ file, list, field }) => {
  const chips = [...(list.exec(read(file))?.[1] ?? '').matchAll(/\b(?:msg|t)`([^`$]+)`/g)].map(
    ([, chip]) => chip,
  )
  expect(chips.length).toBeGreaterThan(3)
  for (const { locale, items } of catalogues)
    for (const chip of chips) {
      const found = items.find(({ msgid, msgctxt }) => msgid === chip && !msgctxt)
      expect(found, `${locale}: ${chip}`).toBeDefined()
      expect(field.safeParse(found?.text), `${locale}: ${found?.text}`).toMatchObject({ success: true })
    }
})

test('every interest of the catalogue is accepted in every language', () => {
  for (const { locale, items } of catalogues) {
    const named = items.filter(({ msgctxt }) => msgctxt === 'interest')
    expect(named.length, locale).toBeGreaterThan(50)
    for (const { text } of named)
      expect(interestName.safeParse(text), `${locale}: ${text}`).toMatchObject({ success: true })
  }
})

test.each([
  ['公園', invitation.shape.place],
  ['バー', invitation.shape.place],
  ['駅', newGathering.shape.place],
  ['津', newGathering.shape.label],
  ['呉', newGathering.shape.label],
  ['Å', newGathering.shape.label],
  ['Y', newGathering.shape.label],
  ['碁', interestName],
  ['猫', interestName],
  ['茶', switchedOn.shape.upFor],
  ['🏊', interestName],
])('one character is enough: %s', (text, field) => {
  expect(field.safeParse(text)).toMatchObject({ success: true, data: text })
})

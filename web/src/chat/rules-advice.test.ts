// @vitest-environment node
import { LOCALES } from '@hereabouts/contract/http/locales'
import { describe, expect, test } from 'vitest'
import { adviceFor } from './rules-advice.ts'
import type { Advice } from './rules-rows.ts'

test.each<[text: string, advice: Advice]>([
  ['Can you send me $50 for the bus?', 'money'],
  ['could you lend me some money until Friday', 'money'],
  ['I need 200 euros for my rent', 'money'],
  ['Transfer 1,000 USD today', 'money'],
  ['I\u2019m short of money this week', 'money'],
  ['do you have PayPal', 'money'],
  ['pay me via Cash App', 'money'],
  ['buy me a gift card first', 'money'],
  ['my Bitcoin wallet is', 'money'],
  ['Invest with me, guaranteed returns', 'money'],
  ['I do trading on a platform', 'money'],
  ['I can double your money', 'money'],
  ['Send me the verification code you just got', 'money'],
  ['tell me the 6-digit code', 'money'],
  ['What is your account number?', 'money'],
  ['can you cover my visa fees', 'money'],
  ['Let\u2019s move to WhatsApp', 'elsewhere'],
  ['talk on telegram?', 'elsewhere'],
  ['add me on Snapchat: bo99', 'elsewhere'],
  ['do u have insta', 'elsewhere'],
  ['Whatsapp me', 'elsewhere'],
  ['WHATSAPP?', 'elsewhere'],
  ['my telegram is @bo', 'elsewhere'],
  ['what\u2019s your number', 'elsewhere'],
  ['Can I have your phone number?', 'elsewhere'],
  ['text me +44 7700 900123', 'elsewhere'],
  ['here is my number', 'elsewhere'],
  ['https://wa.me/447700900123', 'elsewhere'],
  ['t.me/bo', 'elsewhere'],
])('%s: %s', (text, advice) => expect(adviceFor(text)).toBe(advice))

test.each([
  'Hello!',
  'I am at the fountain, in a red hat',
  'Coffee is about 3 euros there',
  'It costs \u00a35 to get in',
  'I work at a bank',
  'I pay for the coffee',
  'Bring cash, they take no cards',
  'the 50 bus is late',
  'I have no signal here',
  'No signal down there, sorry',
  'Stand in line at the door',
  'Did you get the message?',
  'See you on the line 4 platform',
  'send me a sign when you are there',
  'give me a moment',
  'The code on my screen is 123456',
  'Tell me the code on your screen',
  'I read about crypto puzzles',
  'My number one place for tea',
  'number 12 on Mill Street',
  'I will call the waiter',
  'Shall we talk about investing time in chess?',
  'a telegram from 1920 hangs there',
  'I collect insta-cameras',
  '',
])('no advice for: %s', (text) => expect(adviceFor(text)).toBeNull())

const CATALOGUES = Object.entries(
  import.meta.glob<{
    matches: Record<Advice, string[]>
    misses: string[]
  }>('../../locales/advice/*.json', { eager: true }),
).map(([path, { matches, misses }]) => ({ locale: /([\w-]+)\.json$/.exec(path)?.[1], matches, misses }))

test('every language of the app has patterns', () => {
  expect(CATALOGUES.map(({ locale }) => locale).sort()).toEqual([...LOCALES].sort())
})

describe.each(CATALOGUES)('in $locale', ({ matches, misses }) => {
  test.each(matches.money)('money: %s', (text) => expect(adviceFor(text)).toBe('money'))
  test.each(matches.elsewhere)('elsewhere: %s', (text) => expect(adviceFor(text)).toBe('elsewhere'))
  test.each(misses)('no advice for: %s', (text) => expect(adviceFor(text)).toBeNull())
})

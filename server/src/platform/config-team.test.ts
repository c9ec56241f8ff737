import { expect, test } from 'vitest'
import { mistakesIn, readConfig } from './config.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const PUBLIC = { PUBLIC_URL: 'https://here.example' }

test('webhooks need addresses and a secret, which no mistake repeats', () => {
  const urls = ['https://one.example/hook', 'https://two.example/hook']
  const read = readConfig({ ...PUBLIC, WEBHOOK_URLS: urls.join(', '), WEBHOOK_SECRET: SECRET })
  expect(read.team.webhooks).toEqual({ urls, secret: SECRET })
  const together = 'WEBHOOK_URLS and WEBHOOK_SECRET belong together: set both, or neither.'
  expect(mistakesIn({ WEBHOOK_URLS: 'https://one.example/hook' })).toEqual([together])
  expect(mistakesIn({ WEBHOOK_SECRET: SECRET })).toEqual([together])
  const wrong = mistakesIn({ WEBHOOK_URLS: 'https://one.example/hook', WEBHOOK_SECRET: 'whsec_c2hvcnQ=' })
  expect(wrong).toEqual([expect.stringMatching(/^WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes/)])
  expect(wrong[0]).not.toContain('c2hvcnQ')
})

test.each([
  'http://one.example/hook',
  'https://localhost/hook',
  'https://192.168.0.1/hook',
  'https://hook.internal/',
  'https://one.example:8443/hook',
  'https://me:pass@one.example/hook',
  'not an address',
])('the addresses of webhooks must be public https addresses: %s', (url) => {
  expect(mistakesIn({ ...PUBLIC, WEBHOOK_URLS: url, WEBHOOK_SECRET: SECRET })).toEqual([
    'WEBHOOK_URLS must be public addresses like https://example.org/hook, without a port.',
  ])
})

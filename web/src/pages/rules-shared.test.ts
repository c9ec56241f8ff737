import { expect, test } from 'vitest'
import { sharedPath } from './rules-shared.ts'

const ORIGIN = 'https://hereabouts.example'

test.each<[what: string, shared: Record<string, string>, path: string | null]>([
  ['an invitation', { url: `${ORIGIN}/invite/ABCD-EFGH` }, '/invite/ABCD-EFGH'],
  [
    'a gathering in a message',
    { text: `Come along: ${ORIGIN}/gathering/k3p9. Bring cake!` },
    '/gathering/k3p9',
  ],
  ['a link that comes as the title', { title: `${ORIGIN}/gathering/k3p9?from=qr` }, '/gathering/k3p9'],
  ['Japanese around it', { text: `「${ORIGIN}/invite/ABCDEFGH」を見て` }, '/invite/ABCDEFGH'],
  ['the second of two links', { text: `https://example.org/x ${ORIGIN}/invite/A` }, '/invite/A'],
  ['another page', { url: `${ORIGIN}/account` }, null],
  ['another site', { url: 'https://hereabouts.example.evil.example/invite/A' }, null],
  ['another site with the same path', { url: 'https://evil.example/invite/A' }, null],
  ['a path that climbs', { url: `${ORIGIN}/invite/../account` }, null],
  ['no link', { text: 'Hello' }, null],
  ['nothing', {}, null],
])('%s: where it leads', (_, shared, path) => {
  expect(sharedPath(`?${new URLSearchParams(shared)}`, ORIGIN)).toBe(path)
})

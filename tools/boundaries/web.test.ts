import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

test('the web imports downwards, and only queries and mutations call the API', () => {
  expect(
    violationsIn('web', {
      'web/src/meetups/pages/MeetupPage.tsx': [
        "import { PersonCard } from '../../nearby/components/PersonCard.tsx'",
        "import { useNearby } from '../../nearby/queries'",
        "import { useBlock } from '../../safety/mutations.ts'",
        "import { subscribe } from '../../nearby/live.ts'",
        "import { inWords } from '../../nearby/rules-place.ts'",
        "import { Card } from '../../ui/Card.tsx'",
        "import { toast } from '../../platform/toasts.ts'",
        "import { Sign } from '../components/Sign.tsx'",
        "import { position } from '../device.ts'",
        'export const again = () => query.refetch() && query.fetch()',
      ].join('\n'),
      'web/src/meetups/queries.ts': "import { call } from '../platform/api.ts'",
      'web/src/meetups/mutations-handshake.ts': "import { call } from '../platform/api'",
      'web/src/meetups/components/Sign.test.tsx': "import { call } from '../../platform/api.ts'\nfetch('/')",
      'web/src/platform/query.ts': "import { call } from './api.ts'",
      'web/src/platform/api.ts': "export const send = () => fetch('/')",
      'web/src/platform/toasts.tsx': "import { Notice } from '../ui/Notice.tsx'",
      'web/src/ui/Page.tsx':
        "import { classes } from './classes.ts'\nimport type { M } from '@hereabouts/contract/http/fields'",
      'web/src/app/routes.tsx':
        "const Chat = lazy(() => import('../chat/pages/ChatPage.tsx'))\nimport { useOwnUser } from '../accounts/queries.ts'",
      'web/src/pages/pages/Welcome.tsx': "import { Funnel } from '../../admin/components/Funnel.tsx'",
      'web/src/main.tsx': "import { App } from './app/App.tsx'\nimport './ui/tokens.css'",
    }),
  ).toEqual([])
})

test.each([
  ['web/src/nearby/pages/Nearby.tsx', "import { x } from '../../meetups/queries.ts'"],
  ['web/src/nearby/pages/Nearby.tsx', "const P = lazy(() => import('../../meetups/pages/MeetupPage.tsx'))"],
  ['web/src/chat/pages/Chat.tsx', "import { x } from '../../meetups/pages/MeetupPage.tsx'"],
  ['web/src/chat/pages/Chat.tsx', "import { x } from '../../availability/device.ts'"],
  ['web/src/admin/pages/Admin.tsx', "import { x } from '../../pages/components/Badge.tsx'"],
  ['web/src/chat/pages/Chat.tsx', "import { x } from '../../app/App.tsx'"],
  ['web/src/chat/pages/Chat.tsx', "import { x } from '../../platform/api.ts'"],
  ['web/src/chat/live.ts', "import { x } from '../platform/api/call.ts'"],
  ['web/src/app/App.tsx', "import { x } from '../platform/api'"],
  ['web/src/ui/Card.tsx', "import { x } from '../platform/api.ts'"],
  ['web/src/ui/Card.tsx', "import { x } from '../accounts/queries.ts'"],
  ['web/src/ui/Card.tsx', "import type { X } from '@hereabouts/contract/accounts/schemas'"],
  ['web/src/ui/Card.tsx', "import { useQuery } from '@tanstack/react-query'"],
  ['web/src/ui/Card.tsx', "import { App } from '../app/App.tsx'"],
  ['web/src/platform/live.ts', "import { x } from '../chat/live.ts'"],
  ['web/src/ui/Card.tsx', "fetch('/api')"],
  ['web/src/chat/pages/Chat.tsx', "await window.fetch('/api')"],
  ['web/src/chat/components/Line.tsx', "useEffect(() => { fetch ('/api') })"],
  ['web/src/chat/device.ts', "new WebSocket('ws://')"],
])('%s must not contain %s', (path, text) => {
  expect(violationsIn('web', { [path]: text })).toEqual([`${path}:1`])
})

test('only the platform loads catalogues', () => {
  const text = "const load = () => import('../../locales/de.po')"
  expect(violationsIn('web', { 'web/src/platform/catalogues.ts': text })).toEqual([])
  expect(violationsIn('web', { 'web/src/chat/rules.ts': text })).toEqual(['web/src/chat/rules.ts:1'])
})

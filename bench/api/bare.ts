import type { UserId } from '@hereabouts/contract/accounts/schemas'
import Fastify from 'fastify'
import { createSending } from '../../server/src/chat/service-sending.ts'
import { listNearby } from '../../server/src/nearby/service.ts'
import { createBus } from '../../server/src/platform/bus.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createDb } from '../../server/src/platform/db/db.ts'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import type { Deps } from '../../server/src/platform/deps.ts'
import { mintViewer, type SessionId } from '../../server/src/platform/http/viewer.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createSecret } from '../../server/src/platform/secret.ts'
import { sessionsOf } from '../../server/src/sign-in/service-sessions.ts'
import { WITH_SESSION } from '../signed-in.ts'

// A process that answers the same with the same queries and does nothing else: it trusts the
// caller's identity, parses nothing but JSON, validates neither requests nor responses, counts
// nothing, and notifies nobody.
const { PORT, DATABASE_URL, SECRET } = process.env as Record<'PORT' | 'DATABASE_URL' | 'SECRET', string>
const log = createLog('silent')
const bus = createBus({ log })
const db = createDb(await openPostgres({ url: DATABASE_URL, log }), { bus, log })
const config = { requiresTeamPasskeys: false }
const deps = { db, bus, log, clock: systemClock, config, secret: createSecret(SECRET) } as unknown as Deps
const send = createSending(deps)

const http = Fastify()
// On request it also looks the session up, with the same statement as the app.
const findSession = sessionsOf(deps).findSession
http.addHook('onRequest', async ({ headers }) => {
  if (
    headers[WITH_SESSION] &&
    !(await findSession(/hereabouts_session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''))
  )
    throw new Error('nobody is signed in')
})
const viewerOf = (id: string) => mintViewer({ userId: Number(id) as UserId, sessionId: 0 as SessionId })
http.get('/readyz', async () => ({}))
http.get<{ Params: { id: string } }>('/api/users/:id/nearby', ({ params }) =>
  listNearby(deps, viewerOf(params.id)),
)
http.post<{ Params: { a: string; b: string }; Body: { clientId: string; text: string } }>(
  '/api/conversations/:a/:b/messages',
  // The writer is always the first of the two.
  ({ params, body }) =>
    send(viewerOf(params.a), { a: Number(params.a) as UserId, b: Number(params.b) as UserId }, body),
)
await http.listen({ host: '127.0.0.1', port: Number(PORT) })

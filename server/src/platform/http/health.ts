import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { answer } from './errors.ts'

/** `/healthz`: the process answers. `/readyz`: its database answers too, even if only for reads. */
export function answerHealth(app: FastifyInstance, db: Db) {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    try {
      await db.one('health.ready', sql`select 1 as one`)
      return { status: db.isFull() ? 'disk full' : 'ok' }
    } catch {
      return answer(reply, COMMON_ERRORS.UNAVAILABLE)
    }
  })
}

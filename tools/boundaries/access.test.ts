import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

test('only serve() binds routes', () => {
  expect(
    violationsIn('access', {
      'server/src/chat/routes.ts':
        'serve(listMessages, ({ viewer }) => service.listMessages(deps, viewer))\nmap.get(key)',
      'server/src/platform/http/serve.ts': 'app.route({})\nconst bind = (app: FastifyInstance) => app',
      'server/src/app.ts': "http.get('/api/openapi.json', () => description)",
      'server/src/chat/service.test.ts': "app.get('/')",
    }),
  ).toEqual([])
})

test.each([
  ['server/src/chat/routes.ts', "http.get('/api/messages', list)"],
  ['server/src/chat/routes.ts', "app.post<{ Body: A }>('/api/messages', send)"],
  ['server/src/chat/routes.ts', 'fastify.route({})'],
  ['server/src/chat/service.ts', 'http.delete(path, remove)'],
  ['server/src/platform/live/live.ts', "app.all('/socket')"],
  ['server/src/chat/routes.ts', 'export const bind = (web: FastifyInstance) => web'],
])('%s must not contain %s', (path, text) =>
  expect(violationsIn('access', { [path]: text })).toEqual([`${path}:1`]),
)

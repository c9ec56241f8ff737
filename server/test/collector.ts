import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface SpanReceived {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: readonly { key: string; value: object }[]
  status: { code?: number }
}

interface Export {
  resourceSpans: { resource: object; scopeSpans: { scope: object; spans: SpanReceived[] }[] }[]
}

/** An OpenTelemetry collector for this test, which may be down. */
export async function openCollector() {
  const received: Export[] = []
  const collector = { isDown: false, headers: {} as object }
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as Export
    collector.headers = request.headers
    if (!collector.isDown) received.push(sent)
    response.writeHead(collector.isDown ? 400 : 200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const scopes = () => received.flatMap(({ resourceSpans }) => resourceSpans)
  return Object.assign(collector, {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
      headers: { authorization: 'Bearer of the collector' },
    },
    spans: () => scopes().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    /** The spans without ids and times, because their digits could match by chance. */
    words: () =>
      JSON.stringify(scopes(), (key, value) => (/Id$|UnixNano$/.test(key) ? undefined : value)).toLowerCase(),
  })
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { SECOND_MS } from './clock.ts'
import type { TracingSettings } from './config-tracing.ts'
import type { OnQuery } from './db/statements.ts'
import type { Logger } from './log.ts'

/**
 * Sends an OpenTelemetry collector one span for each call, with the statements, and for each e-mail and push. Their
 * names and attributes come from a small fixed set in the code, as in the metrics: never a person, a place or an
 * address.
 */
export interface Tracing {
  startRequest(): TracedRequest
  /** Adds a statement to the request that it belongs to, if any. */
  noteQuery: OnQuery
  /** The same function with a span for each time that it runs. */
  traced<A extends unknown[], R>(name: string, work: (...given: A) => Promise<R>): typeof work
  /** Sends what has not been sent; gives up after a few seconds. */
  flush(): Promise<void>
}

export interface TracedRequest {
  /** The statements of this work belong to the request. */
  run(work: () => void): void
  end(request: { method: string; route: string; status: number }): void
}

const FLUSHING_MS_MAX = 3 * SECOND_MS

export function createTracing({ url, headers }: TracingSettings, log: Logger): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hereabouts' }),
    spanProcessors: [new BatchSpanProcessor(reporting(new OTLPTraceExporter({ url, headers }), log))],
    forceFlushTimeoutMillis: FLUSHING_MS_MAX,
  })
  const tracer = provider.getTracer('hereabouts')
  const requests = new AsyncLocalStorage<Context>()

  return {
    startRequest() {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT)
      return {
        run: (work) => requests.run(trace.setSpan(ROOT_CONTEXT, span), work),
        end({ method, route, status }) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    noteQuery({ label, seconds }) {
      const request = requests.getStore()
      if (!request) return
      const startTime = Date.now() - seconds * SECOND_MS
      tracer.startSpan(label, { kind: SpanKind.CLIENT, startTime }, request).end()
    },
    traced:
      (name, work) =>
      async (...given) => {
        const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, ROOT_CONTEXT)
        try {
          return await work(...given)
        } catch (error) {
          // Without its message, which may contain an address.
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      },
    flush: () => provider.forceFlush().catch(() => {}),
  }
}

/** Says once that the collector does not take spans, and once that it does again. The library says nothing. */
function reporting(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed !== isFailing)
          log.warn(
            { reason: result.error?.message },
            hasFailed
              ? 'OTEL_EXPORTER_OTLP_ENDPOINT takes no spans; they are dropped until it does'
              : 'OTEL_EXPORTER_OTLP_ENDPOINT takes spans again',
          )
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

import { parseUrl } from './url.ts'

/** Where an OpenTelemetry collector takes spans. */
export interface TracingSettings {
  url: string
  headers: Readonly<Record<string, string>>
}

/**
 * Null unless OTEL_EXPORTER_OTLP_ENDPOINT is set. Adds a sentence to `mistakes` for each setting that is wrong. The
 * names and formats are OpenTelemetry's.
 */
export function readTracing(
  endpoint: string | null,
  headers: string | null,
  mistakes: string[],
): TracingSettings | null {
  if (endpoint === null) {
    if (headers !== null)
      mistakes.push('OTEL_EXPORTER_OTLP_HEADERS is for a collector: set OTEL_EXPORTER_OTLP_ENDPOINT too.')
    return null
  }
  const url = parseUrl(endpoint)
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password + url.search + url.hash !== '') {
    // Not repeated in the message: it may contain a password.
    mistakes.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT must be like http://localhost:4318, without a password or a query: OTEL_EXPORTER_OTLP_HEADERS may hold a key.',
    )
    return null
  }
  const read = readHeaders(headers ?? '')
  if (read === null)
    mistakes.push(
      'OTEL_EXPORTER_OTLP_HEADERS must be like name=value,other=value, with values percent-encoded.',
    )
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: read ?? {} }
}

function readHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  try {
    const read = pairs.map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(.*?)\s*$/s.exec(pair))
    if (read.some((pair) => !pair)) return null
    const named = read.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')] as const)
    // Node rejects anything else in a header.
    return named.every(([, value]) => /^[\x20-\x7e]*$/.test(value)) ? Object.fromEntries(named) : null
  } catch {
    return null
  }
}

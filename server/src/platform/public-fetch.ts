import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { promisify } from 'node:util'
import { brotliDecompress, unzip, type ZlibOptions } from 'node:zlib'
import { isPublicEndpoint, lookupPublic } from './pusher-address.ts'
import { parseUrl } from './url.ts'

export interface Limits {
  msMax: number
  bytesMax: number
  /** The `Accept` header. */
  accept: string
  /** Whether this address may be anywhere, also in our own network. */
  isAnywhere: (address: URL) => boolean
  /** How many redirects are followed. Each must lead to where the first address may. */
  redirectsMax?: number
}

export type Fetched =
  | { kind: 'file'; bytes: Buffer; type: string }
  /** The address is in a private network, or its name resolves to one, or a redirect leads there. */
  | { kind: 'private' }
  | { kind: 'refused'; status: number }
  | { kind: 'too large' }
  | { kind: 'too slow' }
  | { kind: 'unreachable' }

/** Whether an address may be fetched, judging by its text. */
export function mayFetch(address: string, isAnywhere: Limits['isAnywhere']): boolean {
  const url = parseUrl(address)
  if (!url) return false
  return isAnywhere(url) ? /^https?:$/.test(url.protocol) : isPublicEndpoint(address)
}

/**
 * Fetches a file from an address that others chose. Unless an address may be anywhere, nothing is sent into private
 * networks, also not after redirects; each connection looks the name up again and checks what it connects to.
 */
export async function fetchFile(address: string, limits: Limits): Promise<Fetched> {
  // One for all redirects together.
  const signal = AbortSignal.timeout(limits.msMax)
  try {
    let next = address
    for (let redirects = 0; ; redirects++) {
      if (!mayFetch(next, limits.isAnywhere)) return { kind: 'private' }
      const fetched = await fetchOnce(new URL(next), limits, signal)
      if (fetched.kind !== 'redirect') return fetched
      const target = parseUrl(fetched.to, next)
      if (redirects >= (limits.redirectsMax ?? 0) || !target)
        return { kind: 'refused', status: fetched.status }
      next = target.href
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'EPRIVATE') return { kind: 'private' }
    return { kind: signal.aborted ? 'too slow' : 'unreachable' }
  }
}

type Answer = Fetched | { kind: 'redirect'; to: string; status: number }

function fetchOnce(url: URL, limits: Limits, signal: AbortSignal): Promise<Answer> {
  const { accept, isAnywhere } = limits
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    const options = {
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Hereabouts' },
      signal,
      // A connection of its own: an open one may have been made without the check.
      agent: false,
      ...(!isAnywhere(url) && { lookup: lookupPublic }),
    }
    get(url, options, (response) => {
      toAnswer(response, limits)
        .then(resolve, reject)
        // Cuts off an endless response.
        .finally(() => response.destroy())
    }).on('error', reject)
  })
}

async function toAnswer(response: IncomingMessage, { bytesMax }: Limits): Promise<Answer> {
  const { statusCode: status = 0, headers } = response
  if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined)
    return { kind: 'redirect', to: headers.location, status }
  if (status !== 200) return { kind: 'refused', status }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytesMax) return { kind: 'too large' }
  }
  const bytes = await unpacked(Buffer.concat(chunks), headers['content-encoding'], bytesMax)
  if (typeof bytes === 'string') return { kind: bytes }
  return { kind: 'file', bytes, type: headers['content-type'] ?? '' }
}

/** Some servers compress although we ask them not to. A compressed file that is broken stays as it is. */
async function unpacked(bytes: Buffer, encoding = '', bytesMax: number): Promise<Buffer | 'too large'> {
  const unpack = UNPACK[encoding.trim().toLowerCase()]
  if (!unpack) return bytes
  try {
    return await unpack(bytes, { maxOutputLength: bytesMax })
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : bytes
  }
}

const unzipped = promisify<Buffer, ZlibOptions, Buffer>(unzip)
const UNPACK: Record<string, typeof unzipped> = {
  gzip: unzipped,
  'x-gzip': unzipped,
  deflate: unzipped,
  br: promisify(brotliDecompress),
}

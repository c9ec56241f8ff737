import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { lookupPublic } from './pusher-address.ts'

export interface Answered {
  status: number
  retryAfter: string | undefined
}

/**
 * Sends a request to a server outside and resolves to its status. Follows no redirects and reads nothing else of the
 * response. Unless `isLocal`, fails with the code `EPRIVATE` if the name leads into a private network.
 */
export function postOutside(
  {
    url,
    method,
    headers,
    body,
  }: { url: string; method: string; headers: object; body: Buffer | string | null },
  { signal, isLocal }: { signal: AbortSignal; isLocal: boolean },
): Promise<Answered> {
  const request = url.startsWith('https:') ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: headers as Record<string, string | number>,
      signal,
      ...(!isLocal && { lookup: lookupPublic }),
    }
    const sent = request(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      // Cuts off an endless response.
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

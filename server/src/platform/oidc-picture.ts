import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { SECOND_MS } from './clock.ts'
import { isPublicEndpoint, lookupPublic } from './pusher-address.ts'

const FETCHING_MS_MAX = 5 * SECOND_MS
const BYTES_MAX = 5 * 1024 * 1024

/**
 * The picture at an address that the provider names, or null. People choose it at many providers, so nothing is
 * fetched from private networks except from the provider itself, and no redirect is followed.
 */
export async function fetchPicture(address: string, issuer: string): Promise<Buffer | null> {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isAtProvider = url.origin === new URL(issuer).origin
  if (!isAtProvider && !isPublicEndpoint(address)) return null
  try {
    return await fetchBytes(url, isAtProvider)
  } catch {
    return null
  }
}

function fetchBytes(url: URL, isAtProvider: boolean): Promise<Buffer | null> {
  const get = url.protocol === 'https:' ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    const options = {
      headers: { accept: 'image/webp,image/jpeg,image/png' },
      signal: AbortSignal.timeout(FETCHING_MS_MAX),
      ...(!isAtProvider && { lookup: lookupPublic }),
    }
    get(url, options, async (response) => {
      try {
        const chunks: Buffer[] = []
        let bytes = 0
        if (response.statusCode === 200)
          for await (const chunk of response as AsyncIterable<Buffer>) {
            chunks.push(chunk)
            bytes += chunk.length
            if (bytes > BYTES_MAX) break
          }
        // Cuts off an endless response.
        response.destroy()
        resolve(bytes > 0 && bytes <= BYTES_MAX ? Buffer.concat(chunks) : null)
      } catch (error) {
        reject(error)
      }
    }).on('error', reject)
  })
}

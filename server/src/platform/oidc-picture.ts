import { SECOND_MS } from './clock.ts'
import { fetchFile } from './public-fetch.ts'

const LIMITS = { msMax: 5 * SECOND_MS, bytesMax: 5 * 1024 * 1024, accept: 'image/webp,image/jpeg,image/png' }

/**
 * The picture at an address that the provider names, or null. People choose it at many providers, so nothing is
 * fetched from private networks except from the provider itself, and no redirect is followed.
 */
export async function fetchPicture(address: string, issuer: string): Promise<Buffer | null> {
  const isAnywhere = ({ origin }: URL) => origin === new URL(issuer).origin
  const fetched = await fetchFile(address, { ...LIMITS, isAnywhere })
  return fetched.kind === 'file' && fetched.bytes.length > 0 ? fetched.bytes : null
}

import { PASSKEY_ALGORITHMS } from '@hereabouts/contract/sign-in/limits'
import type {
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyProof,
} from '@hereabouts/contract/sign-in/schemas-passkeys'
import { loadPart } from '../platform/fresh-build.ts'

// Few visits need it, so it is no part of the first load.
const load = () => loadPart(() => import('@simplewebauthn/browser'))

/** Whether this browser can have passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Whether the browser can offer passkeys among the suggestions of a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  try {
    return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
  } catch {
    return false
  }
}

/** Whether the device itself can keep a passkey, behind its lock. */
export async function canUnlockWithDevice(): Promise<boolean> {
  return hasPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}

/** Lets the device create a passkey. Fails if the person cancels. */
export async function createOnDevice({ challenge, rpId, userHandle, username, existing }: PasskeyCreation) {
  const { startRegistration } = await load()
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: 'Hereabouts' },
      user: { id: userHandle, name: username, displayName: username },
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: existing.map((known) => ({ id: known, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    },
  })
  const { clientDataJSON, attestationObject } = response
  return { id, clientDataJSON, attestationObject }
}

/**
 * Lets the person choose a passkey and unlock it. Fails if they cancel.
 *
 * @param isSuggested waits until they choose it among the suggestions of a field, without asking
 */
export async function askDevice(
  { challenge, rpId }: PasskeyChallenge,
  isSuggested = false,
): Promise<PasskeyProof> {
  const { startAuthentication } = await load()
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required', timeout: TIMEOUT_MS },
    useBrowserAutofill: isSuggested,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Ends what `askDevice` waits for. */
export async function stopWaiting() {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

/** As long as the challenge is valid. */
const TIMEOUT_MS = 5 * 60 * 1000

import { NAME_CHARACTERS } from '@hereabouts/contract/accounts/limits'
import { email as emailSchema } from '@hereabouts/contract/accounts/schemas'
import { inOrder, tidyLine } from '@hereabouts/contract/http/text'
import { OIDC_ERRORS } from '@hereabouts/contract/sign-in/errors'
import type { OidcAnswer, OidcNewcomer } from '@hereabouts/contract/sign-in/schemas-oidc'
import * as z from 'zod/mini'
import type { Deps } from '../platform/deps.ts'
import { fail, nullIfRefused } from '../platform/http/coded-error.ts'
import { fetchPicture } from '../platform/oidc-picture.ts'
import {
  type OidcProvider,
  type OidcRequest,
  type ProvedIdentity,
  ProviderUnreachable,
} from '../platform/oidc-provider.ts'
import { rewritePicture } from '../platform/pictures.ts'
import { canRestore, readConfirmedAddress } from './rules.ts'
import { restoreAccount } from './service-leaving.ts'
import { makeIdentityToken } from './service-oidc-identities.ts'
import { isValidChallenge, makeChallenge, useUpChallenge } from './service-passkey-challenges.ts'
import { type Browser, offerBack, type SignedIn, startSession } from './service-sessions.ts'
import * as store from './store-oidc.ts'

/** The address at the provider where the browser with this key signs in. */
export async function startOidc(
  deps: Deps,
  provider: OidcProvider | null,
  askerKey: string | null,
): Promise<{ url: string }> {
  if (!provider) fail(OIDC_ERRORS.OIDC_OFF)
  if (askerKey === null) fail(OIDC_ERRORS.OIDC_REJECTED)
  const state = makeChallenge(deps, { signInFrom: askerKey })
  try {
    return { url: await provider.urlFor(requestOf(deps, state)) }
  } catch (error) {
    failUnreachable(deps, error as Error)
  }
}

function failUnreachable({ log }: Deps, { message }: Error): never {
  log.warn({ reason: message }, 'the OpenID Connect provider cannot be used')
  fail(OIDC_ERRORS.OIDC_UNREACHABLE)
}

/**
 * Starts a session for somebody whose account is connected with the provider, or resolves to what signing up or
 * connecting an account needs.
 */
export async function finishOidc(
  deps: Deps,
  provider: OidcProvider | null,
  { takeBack = false, ...answer }: OidcAnswer,
  { askerKey, ...browser }: Browser & { askerKey: string | null },
): Promise<{ signedIn: SignedIn } | { newcomer: OidcNewcomer }> {
  if (!provider) fail(OIDC_ERRORS.OIDC_OFF)
  const { state } = answer
  // The state of another browser would sign this one in to somebody else's account.
  if (askerKey === null || !isValidChallenge(deps, { signInFrom: askerKey }, state))
    fail(OIDC_ERRORS.OIDC_REJECTED)
  const proved = await rejecting(deps, () => provider.prove(answer, requestOf(deps, state)))
  const signedIn = await signIn(deps, proved, { state, takeBack, browser })
  return signedIn ? { signedIn } : { newcomer: await welcome(deps, provider, proved) }
}

/** Everything that the answer must match follows from the state and our secret, so nothing is stored. */
function requestOf({ secret }: Pick<Deps, 'secret'>, state: string): OidcRequest {
  return {
    state,
    nonce: secret.digest('oidc nonce', state).toString('base64url'),
    codeVerifier: secret.digest('oidc code verifier', state).toString('base64url'),
  }
}

/** Null if the identity has no account. */
function signIn(
  deps: Deps,
  proved: ProvedIdentity,
  { state, takeBack, browser }: { state: string; takeBack: boolean; browser: Browser },
): Promise<SignedIn | null> {
  const now = deps.clock.now()
  return deps.db.tx(async (tx) => {
    const found = await store.findIdentity(tx, proved)
    if (found?.deletedAt && canRestore(found.deletedAt, now) && !takeBack) offerBack(found.deletedAt)
    if (!(await useUpChallenge(tx, state))) fail(OIDC_ERRORS.OIDC_REJECTED)
    if (!found) return null
    const isGone = found.deletedAt !== null && !canRestore(found.deletedAt, now)
    if (isGone || !(await store.markIdentityUsed(tx, proved, now))) fail(OIDC_ERRORS.OIDC_REJECTED)
    if (found.deletedAt) await restoreAccount(deps, tx, found.userId)
    return startSession(deps, tx, found.userId, browser)
  })
}

async function welcome(deps: Deps, provider: OidcProvider, proved: ProvedIdentity): Promise<OidcNewcomer> {
  const said = await rejecting(deps, () => proved.describe())
  const typed = z.safeParse(emailSchema, said.email)
  const confirmed = said.email !== null && said.isEmailConfirmed ? readConfirmedAddress(said.email) : null
  const isKnown = confirmed !== null && (await store.isConfirmedSomewhere(deps.db, confirmed)).isKnown
  return {
    token: makeIdentityToken(deps, { ...proved, email: confirmed }),
    name: nameIn(said.name),
    email: typed.success ? typed.data : '',
    photo: said.picture === null || isKnown ? null : await photoAt(said.picture, provider.issuer),
    isKnown,
  }
}

/** The field in which it is filled in shows it, and saving it checks the rest. */
function nameIn(name: string | null): string {
  const readable = tidyLine(inOrder((name ?? '').toWellFormed()))
  return tidyLine([...readable].slice(0, NAME_CHARACTERS.max).join(''))
}

const PHOTO_SIDE_PIXELS = 640

/** Null if there is no usable picture: people can choose one themselves. */
async function photoAt(address: string, issuer: string): Promise<string | null> {
  const file = await fetchPicture(address, issuer)
  const picture = file && (await nullIfRefused(rewritePicture(file, { square: PHOTO_SIDE_PIXELS })))
  return picture && `data:image/webp;base64,${picture.toString('base64')}`
}

/** The library throws when anything is wrong with what the browser or the provider sent. */
async function rejecting<T>(deps: Deps, prove: () => Promise<T>): Promise<T> {
  try {
    return await prove()
  } catch (error) {
    if (error instanceof ProviderUnreachable) failUnreachable(deps, error)
    // Its messages name what does not match, but nothing about a person.
    deps.log.info(
      { reason: (error as Error).message },
      'an answer of the OpenID Connect provider was rejected',
    )
    fail(OIDC_ERRORS.OIDC_REJECTED)
  }
}

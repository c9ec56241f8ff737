import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import { INVITE_CODE_PATTERN, INVITE_LOOKUPS } from '@hereabouts/contract/invites/limits'
import type { InvitePreview } from '@hereabouts/contract/invites/schemas'
import type { Deps } from '../platform/deps.ts'
import type { PageHead } from '../platform/http/page-head.ts'
import { refuse } from '../platform/http/refuse.ts'
import { firstNameOf, stateAt } from './rules.ts'
import * as store from './store.ts'

// What is found counts too, or whoever knows one good code could guess on without end.
const LOOKUPS = { name: 'invites', tries: INVITE_LOOKUPS.tries, perSeconds: INVITE_LOOKUPS.perMinutes * 60 }

/**
 * Whether a link is open, and who invites if they show themselves by it. A link of somebody who is not here any more, or not
 * for now, reads as one whose time is over.
 */
export async function previewInvite(deps: Deps, code: string, address: string): Promise<InvitePreview> {
  const found = await find(deps, code, address)
  if (!found) return { state: 'unknown', inviter: null }
  const { state, inviter } = found
  if (state !== 'open' || inviter === null) return { state, inviter: null }
  const { name, isVerified, hasAvatar } = inviter
  const avatarUrl = hasAvatar ? `/api/invites/${code}/avatar` : null
  return { state, inviter: { name: firstNameOf(name), avatarUrl, isVerified } }
}

/** The inviter's picture, if they show themselves by this link. */
export async function getInviterAvatar(deps: Deps, code: string, address: string): Promise<Uint8Array> {
  const found = await find(deps, code, address)
  if (found?.state !== 'open' || !found.inviter) refuse(COMMON_REFUSALS.NOT_FOUND)
  const picture = (await store.findAvatar(deps.db, code)) ?? refuse(COMMON_REFUSALS.NOT_FOUND)
  return picture.image
}

/** What a preview of the link says, in a chat or a mail: who invites, if they show themselves, and nothing else of them. */
export async function headOfInvite(deps: Deps, code: string, address: string): Promise<PageHead> {
  const isCode = INVITE_CODE_PATTERN.test(code)
  const preview = isCode ? await previewInvite(deps, code.toUpperCase(), address).catch(() => null) : null
  const name = preview?.inviter?.name
  return {
    title: name ? `${name} invites you to Hereabouts` : 'An invitation to Hereabouts',
    description:
      'Meet nearby people who share your interests, in person, within the hour, without the app ever learning where you are.',
  }
}

async function find({ db, clock, throttles }: Deps, code: string, address: string) {
  if (!(await throttles.allow(LOOKUPS, address))) refuse(COMMON_REFUSALS.TOO_MANY)
  const row = await store.find(db, code)
  if (!row) return null
  const state = stateAt(row, clock.now())
  return {
    state: state === 'open' && !row.isActive ? ('expired' as const) : state,
    inviter: row.showsPerson
      ? { name: row.name, isVerified: row.isVerified, hasAvatar: row.hasAvatar }
      : null,
  }
}

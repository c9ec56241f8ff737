import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { TYPED_CODE_PATTERN } from '@hereabouts/contract/http/typed-code'
import * as endpoints from '@hereabouts/contract/invites/endpoints'
import type { InvitePreview } from '@hereabouts/contract/invites/schemas'
import type { Deps } from '../platform/deps.ts'
import { spendOn } from '../platform/http/budgets.ts'
import { fail, nullIfRefused } from '../platform/http/coded-error.ts'
import type { HeadReader, PageHead } from '../platform/http/page-head.ts'
import { i18nFor } from '../platform/languages.ts'
import { firstNameOf, stateAt } from './rules.ts'
import * as store from './store.ts'

/**
 * Whether a link is open, and who invites, if they chose to be shown. A link whose owner is deleted or
 * suspended reads as expired.
 */
export async function previewInvite(deps: Deps, code: string): Promise<InvitePreview> {
  const found = await find(deps, code)
  if (!found) return { state: 'unknown', inviter: null }
  return toPreview(code, found)
}

function toPreview(code: string, { state, inviter }: FoundInvite): InvitePreview {
  if (state !== 'open' || inviter === null) return { state, inviter: null }
  const { name, isVerified, hasAvatar } = inviter
  const avatarUrl = hasAvatar ? `/api/invites/${code}/avatar` : null
  return { state, inviter: { name: firstNameOf(name), avatarUrl, isVerified } }
}

/** The inviter's picture, if this link shows the inviter. */
export async function getInviterAvatar(deps: Deps, code: string): Promise<Uint8Array> {
  const found = await find(deps, code)
  if (found?.state !== 'open' || !found.inviter) fail(COMMON_ERRORS.NOT_FOUND)
  const picture = (await store.findAvatar(deps.db, code)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  return picture.image
}

/**
 * What a link preview in a chat or an e-mail shows: the inviter's first name, if they chose so, and
 * nothing else. It is in the inviter's language, because programs that make previews rarely say which
 * one their reader prefers.
 */
export async function headOfInvite(
  deps: Deps,
  code: string,
  { address, locale }: HeadReader,
): Promise<PageHead> {
  // A preview reveals as much as the call does, so it counts against the same limit.
  async function look() {
    await spendOn(deps.throttles, endpoints.previewInvite)({ account: null, address })
    return find(deps, code.toUpperCase())
  }
  const found = TYPED_CODE_PATTERN.test(code) ? await nullIfRefused(look()) : null
  const name = found && toPreview(code, found).inviter?.name
  const i18n = i18nFor(found?.locale ?? locale)
  return {
    title: name
      ? i18n._('{name} invites you to Hereabouts', { name })
      : i18n._('An invitation to Hereabouts'),
    description: i18n._(
      'Meet nearby people who share your interests, in person, within the hour, without the app ever learning where you are.',
    ),
  }
}

type FoundInvite = NonNullable<Awaited<ReturnType<typeof find>>>

async function find({ db, clock }: Deps, code: string) {
  const row = await store.find(db, code)
  if (!row) return null
  const state = stateAt(row, clock.now())
  return {
    state: state === 'open' && !row.isActive ? ('expired' as const) : state,
    // Of a link that hides its owner, not even the language shows.
    locale: row.showsPerson ? row.locale : null,
    inviter: row.showsPerson
      ? { name: row.name, isVerified: row.isVerified, hasAvatar: row.hasAvatar }
      : null,
  }
}

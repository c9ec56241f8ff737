import { isDeepStrictEqual } from 'node:util'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { coloursFrom } from '@hereabouts/contract/http/accent'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { RangeMetres } from '@hereabouts/contract/http/ranges'
import { HOUSE_ERRORS } from '@hereabouts/contract/instance/errors'
import { ICON_SIDE_PIXELS } from '@hereabouts/contract/instance/limits'
import type { House, HouseChange, HouseIcon, HouseInShort } from '@hereabouts/contract/instance/schemas'
import { record } from '../audit/service.ts'
import { type Appearance, OWN_APPEARANCE } from '../platform/appearance.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hashOfPicture, rewritePicture } from '../platform/pictures.ts'
import * as store from './store-house.ts'

/** Everything that the operator has written. Always from the database, so that a change is in force on all nodes at once. */
export async function getHouse({ db }: Pick<Deps, 'db'>): Promise<House> {
  const row = await store.findHouse(db)
  return row ? toHouse(row) : UNTOUCHED
}

/** What every page shows, or null while an admin has set nothing of that. */
export async function getHouseInShort({ db }: Pick<Deps, 'db'>): Promise<HouseInShort | null> {
  const row = await store.findHouseInShort(db)
  if (!row) return null
  const { name, accent, hasRules, hasImprint, iconHash, languages, rangesMetres, categories } = row
  const isTouched = name !== '' || hasRules || hasImprint
  const isSet = [accent, iconHash, languages, rangesMetres, categories].some((setting) => setting !== null)
  return isTouched || isSet ? { ...row, accent: accent === null ? null : coloursFrom(accent) } : null
}

/** What the server's own pages and e-mails show of the house. */
export async function getAppearance(db: Queryable): Promise<Appearance> {
  const { name = '', iconHash = null, languages = null } = (await store.findHouseInShort(db)) ?? {}
  if (name === '' && iconHash === null && languages === null) return OWN_APPEARANCE
  return { name, iconPath: iconHash && `/api/house/icon/${iconHash}`, languages }
}

/** Whether people can switch on with this range. */
export async function isRangeOffered(db: Queryable, rangeMetres: RangeMetres): Promise<boolean> {
  return (await store.findRanges(db))?.rangesMetres?.includes(rangeMetres) ?? true
}

/** Sets the icon of the house, or goes back to the app's own. Rejects files that are no picture. */
export async function setIcon({ db, clock }: Deps, viewer: Viewer, file: Buffer | null): Promise<HouseIcon> {
  const image = file && (await rewritePicture(file, { square: ICON_SIDE_PIXELS, as: 'png' }))
  const iconHash = image && hashOfPicture(image)
  await db.tx(async (tx) => {
    await store.setIcon(tx, image && iconHash ? { hash: iconHash, image } : null)
    await record(tx, {
      at: clock.now(),
      actorId: viewer.id,
      action: 'house.iconSet',
      subjectId: null,
      details: { isOwn: image !== null },
    })
    tx.emit('instance.houseChanged', {})
  })
  return { iconHash }
}

export async function getIcon({ db }: Deps, hash: string): Promise<Uint8Array> {
  return (await store.findIcon(db, hash))?.icon ?? fail(COMMON_ERRORS.NOT_FOUND)
}

/** How people reach the operator, or null. What an admin has entered wins over the configuration. */
export async function getContact({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  return (await store.findContact(db))?.contact ?? config.contact
}

/** Fails if another admin has saved something since. The same again, because the answer was lost, changes nothing. */
export function setHouse({ db, clock }: Deps, viewer: Viewer, given: HouseChange): Promise<House> {
  if (given.accent !== null && coloursFrom(given.accent) === null) fail(HOUSE_ERRORS.COLOUR_TOO_PALE)
  if (given.asksToAccept && given.rules === '') fail(HOUSE_ERRORS.NO_RULES)
  const now = clock.now()
  return db.tx(async (tx) => {
    const row = await store.setHouse(tx, given, now)
    if (!row) return (await findSaved(tx, viewer, given)) ?? fail(HOUSE_ERRORS.HOUSE_CHANGED)
    const { revision, rulesVersion, rules, terms, privacy, imprint } = row
    // Nobody accepts what they have just written.
    if (given.asksToAccept) await store.accept(tx, viewer.id, rulesVersion, now)
    await record(tx, {
      at: now,
      actorId: viewer.id,
      action: 'house.set',
      subjectId: null,
      // The log contains no texts, only how long they are.
      details: {
        revision,
        rulesVersion,
        asksToAccept: given.asksToAccept,
        rules: rules.length,
        terms: terms.length,
        privacy: privacy.length,
        imprint: imprint.length,
      },
    })
    tx.emit('instance.houseChanged', {})
    return toHouse(row)
  })
}

/** The house, if the only change since the given revision was this one. */
async function findSaved(tx: Tx, viewer: Viewer, given: HouseChange): Promise<House | null> {
  const row = await store.findHouse(tx)
  if (row?.revision !== given.revision + 1) return null
  const { revision, asksToAccept, ...settings } = given
  if (!isDeepStrictEqual({ ...row, ...settings }, row)) return null
  const { version } = (await store.findAccepted(tx, viewer.id)) ?? { version: 0 }
  return asksToAccept && version !== row.rulesVersion ? null : toHouse(row)
}

export async function getOwnAcceptance({ db }: Deps, viewer: Viewer): Promise<{ accepted: number }> {
  return { accepted: (await store.findAccepted(db, viewer.id))?.version ?? 0 }
}

/** Fails if the rules have changed since the viewer read them. */
export async function acceptRules({ db, clock }: Deps, viewer: Viewer, version: number): Promise<void> {
  if ((await store.accept(db, viewer.id, version, clock.now())) === 0) fail(HOUSE_ERRORS.RULES_CHANGED)
}

/** Notes what a new person has agreed to. If the rules have changed meanwhile, the app asks them later. */
export async function acceptRulesAtSignUp(
  { clock }: Deps,
  tx: Tx,
  id: UserId,
  version: number,
): Promise<void> {
  await store.accept(tx, id, version, clock.now())
}

function toHouse(row: Omit<House, 'rulesAt'> & { rulesAt: Date | null }): House {
  return { ...row, rulesAt: row.rulesAt?.toISOString() ?? null }
}

const UNTOUCHED: House = {
  name: '',
  accent: null,
  contact: null,
  rules: '',
  terms: '',
  privacy: '',
  imprint: '',
  languages: null,
  rangesMetres: null,
  categories: null,
  iconHash: null,
  revision: 0,
  rulesVersion: 0,
  rulesAt: null,
}

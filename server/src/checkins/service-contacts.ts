import { domainToUnicode } from 'node:url'
import { CHECK_IN_ERRORS } from '@hereabouts/contract/checkins/errors'
import {
  CONTACT_ASKS_PER_DAY,
  CONTACTS_MAX,
  LINK_TOKEN_CHARACTERS,
} from '@hereabouts/contract/checkins/limits'
import type { Contact, ContactId, NewContact } from '@hereabouts/contract/checkins/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { mailboxKey } from '@hereabouts/contract/http/mail-address'
import { checkReachable } from '../email/service.ts'
import { rewriteInAscii } from '../email/service-ascii-domains.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hashToken, randomToken } from '../platform/ids.ts'
import type { Secret } from '../platform/secret.ts'
import { nameInMail } from './rules.ts'
import { askingMail } from './rules-mail.ts'
import { findRunning, lockPerson } from './store.ts'
import * as store from './store-contacts.ts'

const ASKED = { name: 'contacts asked at', tries: CONTACT_ASKS_PER_DAY.toAddress, perSeconds: 24 * 60 * 60 }

export async function listContacts({ db }: Deps, viewer: Viewer): Promise<{ contacts: Contact[] }> {
  return { contacts: (await store.listOf(db, viewer.id)).map(toContact) }
}

/**
 * Asks a person by e-mail to be a trusted contact. The viewer needs a confirmed address, and people who opted
 * out are not asked: e-mail to strangers must not become a way to harass them.
 */
export async function askContact(deps: Deps, viewer: Viewer, given: NewContact): Promise<Contact> {
  const { db, clock, mailer, secret, throttles } = deps
  const hashes = hashesOf(secret, given.email)
  await checkReachable(deps, given.email)
  await countTry(throttles, ASKED, hashes.mailbox.toString('base64url'))
  return db.tx(async (tx) => {
    const person = await lockPerson(tx, viewer.id)
    if (!person.emailVerified) fail(CHECK_IN_ERRORS.EMAIL_NOT_CONFIRMED)
    const others = await store.listOf(tx, viewer.id)
    if (others.filter(({ state }) => state !== 'declined').length >= CONTACTS_MAX)
      fail(CHECK_IN_ERRORS.TOO_MANY_CONTACTS)
    if ((await store.hasOptedOut(tx, hashes.all, viewer.id)).hasOptedOut)
      fail(CHECK_IN_ERRORS.TAKES_NO_SUCH_MAIL)
    const mailbox = mailboxKey(given.email)
    if (others.some(({ email }) => mailboxKey(email) === mailbox)) fail(CHECK_IN_ERRORS.ALREADY_A_CONTACT)
    const token = newLinkToken()
    const askedAt = clock.now()
    const added = await store.add(tx, { ...given, userId: viewer.id, tokenHash: hashToken(token), askedAt })
    if (!added) fail(CHECK_IN_ERRORS.ALREADY_A_CONTACT)
    await mailer.post(tx, {
      to: given.email,
      about: [viewer.id],
      // The best guess until they answer: friends mostly share a language.
      ...askingMail(person.locale, { person: nameInMail(person), username: person.username, token }),
      expiresAt: later(askedAt, MAIL_OF_USE_DAYS * DAY_MS),
    })
    tx.emit('checkins.changed', { userId: viewer.id })
    return toContact(added)
  })
}

/** Removes a contact, unless a check-in relies on them. */
export function removeContact({ db }: Deps, viewer: Viewer, id: ContactId) {
  return db.tx(async (tx) => {
    await lockPerson(tx, viewer.id)
    if (!(await store.find(tx, viewer.id, id))) fail(COMMON_ERRORS.NOT_FOUND)
    const running = await findRunning(tx, viewer.id)
    if (running?.contactId === id) fail(CHECK_IN_ERRORS.CONTACT_IN_USE)
    await store.remove(tx, id)
    tx.emit('checkins.changed', { userId: viewer.id })
    return {}
  })
}

/** Rewrites addresses from before domains were stored in ASCII, unless their owner's list has both spellings. */
export function rewriteDomains({ db }: Pick<Deps, 'db'>): Promise<void> {
  return rewriteInAscii<ContactId>(
    (after, limit) => store.listUnicodeDomains(db, after, limit),
    ({ id, email }, ascii) => store.rewriteAddress(db, id, email, ascii),
  )
}

/**
 * The only trace of an address that opted out: a hash of its mailbox. Opt-outs from before mailboxes counted are
 * hashes of the address as it was typed, with its domain in any script; `all` contains these too.
 */
export function hashesOf(secret: Secret, email: string): { mailbox: Buffer; all: Buffer[] } {
  const hash = (text: string) => secret.digest('address that wants no mail about check-ins', text)
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@') + 1
  const inUnicode = lower.slice(0, at) + domainToUnicode(lower.slice(at))
  const mailbox = hash(mailboxKey(email))
  return { mailbox, all: [mailbox, hash(lower), hash(inUnicode)] }
}

/** 132 bits. A longer token would make plain-text e-mail break the link in two. */
export function newLinkToken(): string {
  return randomToken().slice(0, LINK_TOKEN_CHARACTERS)
}

function toContact({ id, name, email, state }: store.ContactRow): Contact {
  return { id, name, email, state }
}

// Sent before the asking account can be deleted, so no queued e-mail outlives it.
const MAIL_OF_USE_DAYS = 3

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isAddress, needsSmtpUtf8, tidyAddress } from '@hereabouts/contract/http/mail-address'
import { digitsIn } from '@hereabouts/contract/http/text'

/**
 * A setting as it was meant: without spaces and invisible characters at its ends, and without the quotes around
 * it, which `docker run --env-file` and systemd's files keep in some places.
 */
export function tidySetting(text: string): string {
  const bare = text.replace(ENDS, '')
  const inner = /^(?:"([^"]*)"|'([^']*)'|“([^“”]*)”|„([^„“”]*)[“”]|「([^「」]*)」)$/s.exec(bare)
  return inner ? (inner.slice(1).find((each) => each !== undefined) ?? '').replace(ENDS, '') : bare
}

/** The same for a number, a word, an address or a URL: full-width letters and signs are plain ones. */
export function plainSetting(text: string): string {
  return tidySetting(
    text
      .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replace(/\u3002/g, '.'),
  )
}

/** A number in digits of any script. `NaN` for anything else: hexadecimal, exponents, signs, fractions. */
export function wholeNumber(plain: string): number {
  return /^\p{Nd}{1,15}$/u.test(plain) ? Number(digitsIn(plain)) : Number.NaN
}

/** An address or a name of this machine, an IPv6 address without brackets. Null for anything else. */
export function listenAddress(plain: string): string | null {
  const address = plain.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 || /^(?!\d+(?:\.\d+)*$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(address)
    ? address
    : null
}

/**
 * The absolute path of a directory. Null for URLs, and for what only a shell (`~`, `$HOME`, `${HOME}`) or systemd
 * (`%h`) would replace: the server would create a directory with that name where it runs.
 */
export function directoryPath(text: string): string | null {
  return /^~|^%\w(?:\/|$)|^[a-z]+:\/\/|\$[\w{(]|%\w+%/i.test(text) ? null : resolve(text)
}

/** What a message may repeat of a setting: without what stands where passwords and keys do in a URL. */
export function shownSetting(text: string | undefined): string {
  return (text ?? '')
    .replace(/\/\/.*@/s, '//…@')
    .replace(/(token|key|secret|passw\w*|sig\w*)=[^&#]*/gi, '$1=…')
}

const ENDS =
  /^[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]+|[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]+$/gu

export type Sender = { name: string; address: string }

/**
 * `mail@example.org`, alone or behind a name as in `Hereabouts <mail@example.org>`. The name may be in quotes,
 * and the domain in any script.
 *
 * @returns the sender, or what to change
 */
export function parseSender(text: string): Sender | string {
  const [, name, bracketed] = NAMED.exec(text) ?? []
  const address = mailAddress(bracketed ?? text)
  if (address === null)
    return bracketed === undefined && /\S\s*[<＜]|\s\S+@/.test(text.trim())
      ? 'Put < and > around the address'
      : 'Name one address'
  if (needsSmtpUtf8(address)) return 'Before the @, use plain letters only'
  return { name: tidySetting(name ?? ''), address }
}

const NAMED = /^([^<>＜＞\r\n]*)[<＜]([^<>＜＞]*)[>＞]$/

/**
 * One address with its domain in ASCII, or null. Names of this network, such as `localhost`, count: a mail
 * server of one's own can have them.
 */
function mailAddress(text: string): string | null {
  const plain = plainSetting(text)
  // More than an address, which is more than a slip of the keyboard.
  if (/[\s,;<>"]/.test(plain.replace(/^mailto:/i, ''))) return null
  const address = tidyAddress(plain)
  if (isAddress(address)) return address
  return OF_THIS_NETWORK.test(plain) ? plain : null
}

const OF_THIS_NETWORK = /^[^\s@<>",:/]+@(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[\da-f:.]+\])$/i

/** The address in a contact: alone, behind a name, or as a `mailto:` link. */
export function contactAddress(text: string): string | null {
  return mailAddress(NAMED.exec(text)?.[2] ?? text)
}

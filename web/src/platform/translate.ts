import type { NameKind } from '@hereabouts/contract/http/locales'
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/** A message as parsed by the build (web/worker/macros.ts): its text, or a list of texts and placeholders. */
export type Message = string | readonly Token[]
type Token =
  | string
  | readonly [name: string, type?: string, format?: Readonly<Record<string, Message | number>>]
type Values = Readonly<Record<string, unknown>>
/** What the macro `msg` compiles to. */
type Described = Message | { message: Message; values?: Values; key?: string }
/** The translations into one language by the key of the English message, and those of errors also by code. */
export type Catalogue = Readonly<Record<string, Message>>

/** From now on, translates with this catalogue. */
export function speak(locale: string, translations: Catalogue, rightToLeft: boolean) {
  language = locale
  catalogue = translations
  isolates = rightToLeft
}

/** The current language as a BCP 47 tag, for `Intl`. */
export function spokenLanguage(): string {
  return language
}

/** What the macros `t` and `Trans` compile to: the message in the current language, or else in English. */
export function translate(described: Described, values?: Values, key?: string): string {
  if (typeof described === 'object' && 'message' in described)
    return translate(described.message, described.values, described.key)
  return render(catalogue[key ?? keyOf(described)] ?? described, values ?? {})
}

/**
 * Translates the server's message about an error: by the error's code, because the server may word it
 * differently than this build, or else by its text. A message that the catalogue lacks stays as it is.
 */
export function translateError(code: string | null, message: string): string {
  const known = code === null ? undefined : catalogue[code]
  return known === undefined ? translate(message) : render(known, {})
}

/** The name of an interest, badge or the like in the current language. Names that people typed stay. */
export function translateName(kind: NameKind, name: string): string {
  return translate(name, undefined, keyOf(`${kind}\u0004${name}`))
}

/** What `Trans` compiles to if its message contains elements, as `<0>tags</0>`, or if values are elements. */
export function translateRich(
  message: Message,
  values: Values = {},
  elements: Readonly<Record<string, ReactElement>> = {},
  key?: string,
): ReactNode {
  const texts: Record<string, unknown> = { ...values }
  const all: Record<string, ReactElement> = { ...elements }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') continue
    const tag = `v${name}`
    all[tag] = createElement(
      Fragment,
      null,
      typeof value === 'string' ? isolated(value) : (value as ReactNode),
    )
    texts[name] = new Tag(tag, value)
  }
  return nodesIn(translate(message, texts, key), all)
}

/** The key of a message in a catalogue, by FNV-1a. The build fails if two messages have the same key. */
export function keyOf(message: Message): string {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x1000193)
  return (hash >>> 0).toString(36)
}

let language = 'en'
let catalogue: Catalogue = {}
let isolates = false

class Tag {
  readonly tag: string
  readonly value: unknown
  constructor(tag: string, value: unknown) {
    this.tag = tag
    this.value = value
  }
}

function render(message: Message, values: Values, count?: number): string {
  if (typeof message === 'string') return message
  return message
    .map((token) => {
      if (token === '#' && count !== undefined) return digitsOf(count)
      if (typeof token === 'string') return token
      const [name, type, cases = {}] = token
      const given = values[name]
      if (given instanceof Tag && type === undefined) return `<${given.tag}/>`
      const value = given instanceof Tag ? given.value : given
      if (type === undefined) return typeof value === 'string' ? isolated(value) : (value ?? '')
      if (type === 'number') return digitsOf(Number(value))
      const chosen = cases[String(value)]
      if (type === 'select') return render((chosen ?? cases.other) as Message, values, count)
      const counted = Number(value) - Number(cases.offset ?? 0)
      const rules = new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
      return render((chosen ?? cases[rules.select(counted)] ?? cases.other) as Message, values, counted)
    })
    .join('')
}

/** Latin digits, as in formatLocale(): browsers differ in the digits of plain `ar`. */
function digitsOf(value: number): string {
  return value.toLocaleString(`${language}-u-nu-latn`)
}

/** Keeps a Latin name from reversing the order of an Arabic sentence (Unicode's first strong isolates). */
function isolated(value: string): string {
  if (!isolates) return value
  // What was put together here is Arabic, but its first strong character lies in an isolate, which does not count.
  const start = value.startsWith('\u2068') ? '\u2067' : '\u2068'
  return `${start}${value}\u2069`
}

const TAG = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s

function nodesIn(text: string, elements: Readonly<Record<string, ReactElement>>): ReactNode {
  const nodes: ReactNode[] = []
  let rest = text
  for (let found = TAG.exec(rest); found; found = TAG.exec(rest)) {
    const [whole, pair, inside = '', single = ''] = found
    const element = elements[pair ?? single]
    const before = rest.slice(0, found.index)
    if (before) nodes.push(before)
    const children = pair ? nodesIn(inside, elements) : undefined
    if (element)
      nodes.push(cloneElement(element, { key: nodes.length }, ...(children === undefined ? [] : [children])))
    else nodes.push(children)
    rest = rest.slice(found.index + whole.length)
  }
  if (rest || nodes.length === 0) nodes.push(rest)
  return nodes.length === 1 ? nodes[0] : nodes
}

import * as z from 'zod/mini'
import { charactersIn } from './characters.ts'
import { isVisible, tidyLine, withoutPiles } from './text.ts'

/**
 * Text that people type: trimmed, with `min` to `max` characters. A text that shows nothing, such as spaces or invisible
 * characters, becomes empty. Rejects two things that databases and screens do not accept: NUL and half a surrogate
 * pair.
 */
// @__NO_SIDE_EFFECTS__
export function typedText(min: number, max: number, message: string) {
  return typed((text) => withoutPiles(text.trim()), min, max, message)
}

/**
 * The same for places, titles and other texts of one line, which appear beside those of others and in feeds: without
 * line breaks and other controls, and without what would turn the direction of the text around it.
 */
// @__NO_SIDE_EFFECTS__
export function typedLine(min: number, max: number, message: string) {
  return typed((text) => tidyLine(text.replace(TURNING, '').replace(CONTROLS, ' ')), min, max, message)
}

/** The same for what people call themselves and their interests. The server refuses these if they contain such signs. */
// @__NO_SIDE_EFFECTS__
export function typedName(min: number, max: number, message: string) {
  return typed(tidyLine, min, max, message)
}

const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
// Not NUL, which is rejected.
const CONTROLS = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu

// @__NO_SIDE_EFFECTS__
function typed(tidy: (text: string) => string, min: number, max: number, message: string) {
  return z.string().check(
    z.overwrite((written) => {
      const text = tidy(written)
      return isStorable(text) && !isVisible(text) ? '' : text
    }),
    z.refine((text) => {
      const length = charactersIn(text)
      return length >= min && length <= max && isStorable(text)
    }, message),
  )
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** An ISO 8601 timestamp with a time zone. */
// @__NO_SIDE_EFFECTS__
export function moment() {
  return z.iso.datetime({ offset: true, message: 'a time as in 2026-11-20T18:30:00Z' })
}

declare const brand: unique symbol
/** A number branded by what it identifies, so that a meetup's ID cannot be passed as a person's. */
export type Id<Kind extends string> = number & { readonly [brand]: Kind }

/** An ID in a body or a response: a positive integer. */
// @__NO_SIDE_EFFECTS__
export function idOf<Kind extends string>() {
  return z.int().check(z.positive('a positive whole number')) as unknown as z.ZodMiniType<Id<Kind>, number>
}

/** An ID in a path or query: the same, as a string. */
// @__NO_SIDE_EFFECTS__
export function idInPath<Kind extends string>() {
  return z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'a positive whole number')),
    z.transform((digits) => Number(digits) as Id<Kind>),
  )
}

/** A counter that fits an integer of the database, even after it has risen by one. */
// @__NO_SIDE_EFFECTS__
export function counterFrom(min: number) {
  return z.int().check(z.minimum(min), z.maximum(2 ** 31 - 2))
}

/** For responses that only confirm success. */
export const nothing = z.strictObject({})

/** For responses that are files. */
export const bytes = z.instanceof(Uint8Array) as unknown as z.ZodMiniType<Uint8Array>

import * as z from 'zod/mini'

/**
 * Text that people type: trimmed, between `min` and `max` characters (code points, so that an emoji counts as people
 * count it), and without the two things that no database or screen takes: NUL and half a surrogate pair.
 */
// @__NO_SIDE_EFFECTS__
export function typedText(min: number, max: number, message: string) {
  return z.string().check(
    z.trim(),
    z.refine((text) => {
      const length = [...text].length
      return length >= min && length <= max && isStorable(text)
    }, message),
  )
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A moment as ISO 8601 with a zone. */
// @__NO_SIDE_EFFECTS__
export function moment() {
  return z.iso.datetime({ offset: true, message: 'a time as in 2026-11-20T18:30:00Z' })
}

declare const brand: unique symbol
/** A number that stands for one kind of thing, so that a meetup's cannot be handed over as a person's. */
export type Id<Kind extends string> = number & { readonly [brand]: Kind }

/** An id in a body or an answer: a positive whole number. */
// @__NO_SIDE_EFFECTS__
export function idOf<Kind extends string>() {
  return z.int().check(z.positive('a positive whole number')) as unknown as z.ZodMiniType<Id<Kind>, number>
}

/** An id in a path or query: the same, written out. */
// @__NO_SIDE_EFFECTS__
export function idInPath<Kind extends string>() {
  return z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'a positive whole number')),
    z.transform((digits) => Number(digits) as Id<Kind>),
  )
}

/** For answers that say nothing but "done". */
export const nothing = z.strictObject({})

/** For answers that are files. */
export const bytes = z.instanceof(Uint8Array) as unknown as z.ZodMiniType<Uint8Array>

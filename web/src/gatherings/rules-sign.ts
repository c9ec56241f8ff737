import type { SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * The sentence above the word on all screens of a gathering. Each colour has a whole sentence, because
 * many languages inflect colours.
 */
export const SIGN_TEXTS: Record<(typeof SIGN_COLOURS)[number], MessageDescriptor> = {
  coral: msg`All your screens are coral and say`,
  amber: msg`All your screens are amber and say`,
  lime: msg`All your screens are lime green and say`,
  emerald: msg`All your screens are emerald green and say`,
  teal: msg`All your screens are teal and say`,
  sky: msg`All your screens are sky blue and say`,
  violet: msg`All your screens are violet and say`,
  magenta: msg`All your screens are magenta and say`,
}

// Codes that people type off a poster or a message.

/** Leaves out characters that look or sound like others: no 0 and O, no 1, I and L, no U beside V. */
export const TYPED_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 30 to the power of 8: about 656 billion codes, with only a handful valid at any time. */
export const TYPED_CODE_CHARACTERS = 8
export const TYPED_CODE_PATTERN = new RegExp(`^[${TYPED_CODE_ALPHABET}]{${TYPED_CODE_CHARACTERS}}$`, 'i')

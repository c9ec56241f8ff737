import { defineErrors } from '../http/error.ts'

export const EMAIL_ERRORS = defineErrors({
  INVALID_RESET_TOKEN: [400, 'The reset token is invalid or expired.'],
  INVALID_EMAIL_TOKEN: [400, 'This link is invalid or expired.'],
  // The same for a wrong code, an expired one, one for another device, and after five tries: the server says no more.
  INVALID_EMAIL_CODE: [
    400,
    'That code is wrong or no longer works. Type the one from our latest e-mail, on the device where you asked for it, or open the link.',
  ],
  TOO_MANY_MAILS: [
    429,
    'We’ve sent this address as many e-mails as we can today. Check your spam folder, or try again tomorrow.',
  ],
  // The link proves access to the mailbox, so neither error reveals anything to anybody else.
  MAILBOX_EXCLUDED: [
    403,
    'Another account with this mailbox is suspended or closed, so we can’t confirm this address here. Sign in to that account to read why.',
  ],
  OTHER_ACCOUNT: [403, 'This link belongs to another account. Sign in to the one that the e-mail names.'],
  UNREACHABLE_ADDRESS: [
    422,
    'Our mail server can’t send to an address with these letters before the @. Use another address.',
  ],
})

/** Why the operator's gate does not let an address in. */
export const ADDRESS_ERRORS = defineErrors({
  // Says nothing about the address itself: the same for every address elsewhere.
  ADDRESS_NOT_LISTED: [422, 'Use an address at one of the domains that may join here.'],
  // The same for every address at a blocked domain.
  ADDRESS_BLOCKED: [422, 'Addresses at this domain can’t be used here. Use another one.'],
})

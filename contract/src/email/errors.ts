import { defineErrors } from '../http/error.ts'

export const EMAIL_ERRORS = defineErrors({
  INVALID_RESET_TOKEN: [400, 'The reset token is invalid or expired.'],
  INVALID_EMAIL_TOKEN: [400, 'This link is invalid or expired.'],
  // The same for a wrong code, an expired one, one for another device, and after five tries: the server says no more.
  INVALID_EMAIL_CODE: [
    400,
    'That code is wrong or no longer works. Type the latest one on the device where you asked for it, or open the link.',
  ],
  TOO_MANY_MAILS: [
    429,
    'No more e-mails to this address today. Check your spam folder, or try again tomorrow.',
  ],
  // The link proves access to the mailbox, so neither error reveals anything to anybody else.
  MAILBOX_EXCLUDED: [
    403,
    'Another account with this mailbox is suspended or closed. Sign in to it to read why.',
  ],
  OTHER_ACCOUNT: [403, 'This link is for another account. Sign in to the one in the e-mail.'],
  UNREACHABLE_ADDRESS: [422, 'We can’t send to an address with these letters before the @. Use another.'],
})

/** Why the operator's gate does not let an address in. */
export const ADDRESS_ERRORS = defineErrors({
  // Says nothing about the address itself: the same for every address elsewhere.
  ADDRESS_NOT_LISTED: [422, 'Use an address at a domain that may join here.'],
  // The same for every address at a blocked domain.
  ADDRESS_BLOCKED: [422, 'This domain can’t be used here. Use another address.'],
})

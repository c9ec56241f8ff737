import { userInPath } from '../accounts/schemas.ts'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { NOTIFICATION_ERRORS } from './errors.ts'
import { mailSettings, oneClick, unsubscribeInPath } from './schemas-mail.ts'

export const changeMailSettings = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/mail-settings',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Choose whether to get an e-mail about your plans if no push arrives',
  params: userInPath,
  body: mailSettings,
  response: nothing,
  errors: [NOTIFICATION_ERRORS.ADDRESS_NOT_CONFIRMED],
})

// The link of each of these e-mails. Opening it shows a page with a button, because mail scanners open links.
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/{token}',
  access: 'public',
  oneClick: true,
  // Large mail providers call it for many people from one address.
  budget: perAddress(1200, 'hour'),
  summary: 'Stop the e-mails to one mailbox, by the link in them. Answers the same for an unknown one',
  params: unsubscribeInPath,
  body: oneClick,
  response: nothing,
})

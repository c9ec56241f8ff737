import { tokenOfLink } from '../email/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { ADMIN_ERRORS } from './errors.ts'
import { desk, overview } from './schemas.ts'

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  access: 'team',
  budget: perAccount(240, 'minute'),
  summary: 'Get your team role and its waiting work',
  response: desk,
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'Get usage numbers, for admins',
  response: overview,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/test-mail',
  access: 'admin',
  // Enough to test the settings, too little to flood a mailbox.
  budget: perAccount(10, 'hour'),
  summary: 'Send a test e-mail to your own address',
  response: nothing,
})

export const becomeFirstAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/first',
  access: 'user',
  budget: perAccount(10, 'hour'),
  summary: 'Become an admin with the link that the server prints while nobody is one',
  body: tokenOfLink,
  response: nothing,
  errors: [ADMIN_ERRORS.FIRST_ADMIN_LINK_OVER],
})

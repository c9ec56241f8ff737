import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { desk, overview } from './schemas.ts'

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  access: 'team',
  budget: perAccount(240, 'minute'),
  summary: 'One’s role in the house, and what waits for it',
  response: desk,
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'The house in numbers, for admins',
  response: overview,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/test-mail',
  access: 'admin',
  // Enough to try a setting, and no way to fill a mailbox.
  budget: perAccount(10, 'hour'),
  summary: 'Have a mail sent to one’s own address, to see whether mail arrives',
  response: nothing,
})

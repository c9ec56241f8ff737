import { perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { instance } from './schemas.ts'

export const getInstance = endpoint({
  method: 'GET',
  path: '/api/instance',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'What whoever runs this installation has set for everybody to see',
  response: instance,
})

import { perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { TRANSPARENCY_KEPT_SECONDS } from './limits.ts'
import { transparency } from './schemas.ts'

export const getTransparency = endpoint({
  method: 'GET',
  path: '/api/transparency',
  access: 'public',
  budget: perAddress(120, 'hour'),
  summary: 'Get how many people were reported, decided about and appealed, by month, with noise and rounded',
  response: transparency,
  keptSeconds: TRANSPARENCY_KEPT_SECONDS,
})

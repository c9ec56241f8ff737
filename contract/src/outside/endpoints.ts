import { EMAIL_ERRORS } from '../email/errors.ts'
import { perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { OUTSIDE_ERRORS } from './errors.ts'
import { OUTSIDE_REPORTS } from './limits.ts'
import { outsideReport, outsideToken } from './schemas.ts'

const LINKS = perAddress(60, 'hour', { countedAs: 'links of outside reports' })

export const writeOutsideReport = endpoint({
  method: 'POST',
  path: '/api/outside-reports',
  access: 'public',
  budget: OUTSIDE_REPORTS,
  summary:
    'Report a person to the team, without having an account. The team sees the report after the writer has confirmed their address. The answer does not depend on the reported person',
  body: outsideReport,
  response: nothing,
  errors: [EMAIL_ERRORS.UNREACHABLE_ADDRESS],
})

export const confirmOutsideReport = endpoint({
  method: 'POST',
  path: '/api/outside-reports/confirm',
  access: 'public',
  budget: LINKS,
  summary: 'Send a report from outside to the team, with the token of the e-mailed link',
  body: outsideToken,
  response: nothing,
  errors: [OUTSIDE_ERRORS.OUTSIDE_LINK_OVER],
})

export const forgetOutsideAddress = endpoint({
  method: 'POST',
  path: '/api/outside-reports/forget',
  access: 'public',
  budget: LINKS,
  summary:
    'Delete an unconfirmed report from outside, or the address of a confirmed one, so that no answer comes',
  body: outsideToken,
  response: nothing,
})

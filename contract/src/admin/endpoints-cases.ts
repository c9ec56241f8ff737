import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { REPORT_ERRORS } from '../reports/errors.ts'
import { reportInPath } from '../reports/schemas.ts'
import { caseQueue, caseVerdict, newHolder, unreportedPeople } from '../reports/schemas-cases.ts'
import { newOpinion, opinionQuestion } from '../reports/schemas-opinions.ts'

const NOT_YOURS = [REPORT_ERRORS.REPORT_CLOSED, REPORT_ERRORS.REPORT_TAKEN]

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary:
    'List waiting reports as cases, one per reported person, most urgent first; without those by or about you',
  response: caseQueue,
})

export const takeCase = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{id}/take',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary:
    'Take all reports of a case, so that nobody else works on it. The id is that of any of its reports',
  params: reportInPath,
  response: nothing,
  errors: NOT_YOURS,
})

export const handOverCase = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{id}/hand-over',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Hand a case over to another moderator, or back into the queue',
  params: reportInPath,
  body: newHolder,
  response: nothing,
  errors: [...NOT_YOURS, REPORT_ERRORS.CANNOT_HOLD],
})

export const closeCase = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{id}/close',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Close the reports of a case up to one with the same verdict and notify their authors',
  params: reportInPath,
  body: caseVerdict,
  response: nothing,
  errors: NOT_YOURS,
})

export const askOpinion = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{id}/ask-opinion',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Take a case, if nobody has, and ask the other moderators for a second opinion on it',
  params: reportInPath,
  body: opinionQuestion,
  response: nothing,
  errors: [...NOT_YOURS, REPORT_ERRORS.NOBODY_TO_ASK, REPORT_ERRORS.OPINION_ASKED],
})

export const giveOpinion = endpoint({
  method: 'POST',
  path: '/api/admin/cases/{id}/opinions',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Recommend what to do about a case on which another moderator asked for a second opinion',
  params: reportInPath,
  body: newOpinion,
  response: nothing,
  errors: [REPORT_ERRORS.REPORT_CLOSED, REPORT_ERRORS.OPINION_NOT_ASKED, REPORT_ERRORS.OPINION_GIVEN],
})

export const listUnreported = endpoint({
  method: 'GET',
  path: '/api/admin/unreported',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary:
    'List people whom nobody reported lately and about whom a strict rule noticed something; without you',
  response: unreportedPeople,
})

export const openCase = endpoint({
  method: 'POST',
  path: '/api/admin/unreported/{id}/open',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Open a case about a listed person, and take it',
  params: userInPath,
  response: nothing,
  errors: [REPORT_ERRORS.NOT_NOTICED],
})

export const dismissUnreported = endpoint({
  method: 'POST',
  path: '/api/admin/unreported/{id}/dismiss',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Take a person off the list; the same rules keep quiet about them for a month',
  params: userInPath,
  response: nothing,
  errors: [REPORT_ERRORS.NOT_NOTICED],
})

import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { ANNOUNCEMENT_REFUSALS } from './refusals.ts'
import {
  announcement,
  announcementInPath,
  currentAnnouncement,
  instance,
  newAnnouncement,
} from './schemas.ts'

export const getInstance = endpoint({
  method: 'GET',
  path: '/api/instance',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'What whoever runs this installation has set for everybody to see',
  response: instance,
})

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcement',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'What an admin has announced to everybody, or null',
  response: currentAnnouncement,
})

export const announce = endpoint({
  method: 'POST',
  path: '/api/admin/announcement',
  access: 'admin',
  budget: perAccount(30, 'hour'),
  summary: 'Announce something to everybody, in place of what was announced before',
  body: newAnnouncement,
  response: announcement,
  refusals: [ANNOUNCEMENT_REFUSALS.ANNOUNCEMENT_OVER],
})

export const takeDownAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcement/{id}',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Take down what was announced',
  params: announcementInPath,
  response: nothing,
})

import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { ANNOUNCEMENT_ERRORS } from './errors.ts'
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
  summary: "The operator's public settings of this installation",
  response: instance,
})

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/announcement',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'The current announcement, or null, and who may join unless everybody may',
  response: currentAnnouncement,
})

export const announce = endpoint({
  method: 'POST',
  path: '/api/admin/announcement',
  access: 'admin',
  budget: perAccount(30, 'hour'),
  summary: 'Announce something to everybody, replacing the current announcement',
  body: newAnnouncement,
  response: announcement,
  errors: [ANNOUNCEMENT_ERRORS.ANNOUNCEMENT_OVER],
})

export const takeDownAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcement/{id}',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Take down an announcement',
  params: announcementInPath,
  response: nothing,
})

import { userInPath } from '../accounts/schemas.ts'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes, nothing } from '../http/fields.ts'
import { UPLOAD_ERRORS } from '../http/limits-upload.ts'
import { ANNOUNCEMENT_ERRORS, HOUSE_ERRORS } from './errors.ts'
import { ICON_BYTES_MAX, ICON_KEPT_SECONDS } from './limits.ts'
import {
  acceptedVersion,
  announcement,
  announcementInPath,
  currentAnnouncement,
  house,
  houseChange,
  houseIcon,
  iconInPath,
  instance,
  newAnnouncement,
  ownAcceptance,
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
  summary:
    'The current announcement, or null; who may join, unless everybody may; and the name and colours of the house',
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

export const getHouse = endpoint({
  method: 'GET',
  path: '/api/house',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: "The operator's own texts: rules, terms, privacy, imprint; in Markdown",
  response: house,
})

export const setHouse = endpoint({
  method: 'PUT',
  path: '/api/admin/house',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Set name, colours, contact and texts of this installation, at once',
  asksPassword: true,
  body: houseChange,
  response: house,
  errors: [HOUSE_ERRORS.COLOUR_TOO_PALE, HOUSE_ERRORS.NO_RULES, HOUSE_ERRORS.HOUSE_CHANGED],
})

export const setHouseIcon = endpoint({
  method: 'PUT',
  path: '/api/admin/house/icon',
  access: 'admin',
  // Decoding a picture is expensive.
  budget: perAccount(30, 'hour'),
  summary: 'Set the icon of this installation; the server keeps its square centre',
  asksPassword: true,
  upload: { bytesMax: ICON_BYTES_MAX },
  response: houseIcon,
  errors: Object.values(UPLOAD_ERRORS),
})

export const removeHouseIcon = endpoint({
  method: 'DELETE',
  path: '/api/admin/house/icon',
  access: 'admin',
  budget: perAccount(30, 'hour'),
  summary: 'Go back to the app’s own icon',
  asksPassword: true,
  response: houseIcon,
})

export const getHouseIcon = endpoint({
  method: 'GET',
  path: '/api/house/icon/{hash}',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'The icon of this installation, as a square PNG',
  params: iconInPath,
  response: bytes,
  file: { type: 'image/png', keptSeconds: ICON_KEPT_SECONDS },
})

export const getOwnAcceptance = endpoint({
  method: 'GET',
  path: '/api/users/{id}/rules',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Get which version of the rules you have accepted',
  params: userInPath,
  response: ownAcceptance,
})

export const acceptRules = endpoint({
  method: 'POST',
  path: '/api/users/{id}/rules',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Accept the current version of the rules',
  params: userInPath,
  body: acceptedVersion,
  response: nothing,
  errors: [HOUSE_ERRORS.RULES_CHANGED],
})

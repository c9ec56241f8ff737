import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { CALENDAR_ERRORS } from './errors.ts'
import { calendarInPath, calendarSettings, calendars, shownCalendars, soonCalendar } from './schemas.ts'

export const listCalendarEntries = endpoint({
  method: 'GET',
  path: '/api/calendar-entries',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'List what takes place soon, of all areas: the phone picks its own',
  response: shownCalendars,
})

export const listSoonEntries = endpoint({
  method: 'GET',
  path: '/api/calendar-entries/soon',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'List the soonest entries of each calendar, of all areas: the phone picks its own',
  response: z.strictObject({ calendars: z.array(soonCalendar) }),
})

export const listNextEntries = endpoint({
  method: 'GET',
  path: '/api/calendar-entries/next',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'List what begins next in each calendar, of all areas: the phone picks its own',
  response: shownCalendars,
})

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/admin/calendars',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'List the calendars that the server reads, and which of them fail',
  response: calendars,
})

export const addCalendar = endpoint({
  method: 'POST',
  path: '/api/admin/calendars',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Add the address of a calendar for an area or for everybody',
  body: calendarSettings,
  response: calendars,
  errors: Object.values(CALENDAR_ERRORS),
})

export const changeCalendar = endpoint({
  method: 'PUT',
  path: '/api/admin/calendars/{id}',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Change a calendar; the server reads it again soon',
  params: calendarInPath,
  body: calendarSettings,
  response: calendars,
  errors: [CALENDAR_ERRORS.WRONG_AREA, CALENDAR_ERRORS.ADDRESS_NOT_PUBLIC],
})

export const removeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/admin/calendars/{id}',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Remove a calendar and all its entries',
  params: calendarInPath,
  response: calendars,
})

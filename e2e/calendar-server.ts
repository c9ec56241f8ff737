import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves the calendar of a library on this computer: an evening in two days, a whole day, and a page instead
 * of a calendar at `/moved`.
 */
export async function serveCalendar(nowMs: number) {
  const at = (days: number, hour: number) => {
    const time = new Date(nowMs + days * 86_400_000)
    time.setUTCHours(hour, 0, 0, 0)
    return time.toISOString().replace(/[-:]|\.000/g, '')
  }
  const events = [
    [
      'SUMMARY:An evening of short stories',
      `DTSTART:${at(2, 18)}`,
      `DTEND:${at(2, 20)}`,
      'LOCATION:City library',
    ],
    ['SUMMARY:Street market', `DTSTART;VALUE=DATE:${at(3, 0).slice(0, 8)}`, 'LOCATION:Main Street'],
  ]
  const lines = events.flatMap((event, i) => [
    'BEGIN:VEVENT',
    `UID:${i}`,
    ...event,
    `URL:https://library.example.org/${i}`,
    'END:VEVENT',
  ])
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  const server = createServer((request, response) =>
    response.end(request.url === '/moved' ? '<title>We have moved</title>' : file),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/events.ics`, close: () => server.close() }
}

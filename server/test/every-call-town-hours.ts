import type { TownHourSettings } from '@hereabouts/contract/town-hours/schemas'
import sql from 'sql-template-tag'
import type { Stage } from './callers.ts'
import type { EveryCall } from './every-call-row.ts'

/** A town's hour, as an admin sets it. */
export const SOME_HOUR: TownHourSettings = {
  label: 'Camden',
  weekday: 4,
  startsMinute: 18 * 60,
  timeZone: 'Europe/London',
  cell: null,
}

/** The rows of `EVERY_CALL` about the hours of towns. */
export const TOWN_HOUR_CALLS: Record<string, EveryCall> = {
  remindOfTownHour: {
    sent: async (stage) => ({
      params: { id: stage.ana.id },
      body: { townHourId: await someHour(stage), isOn: true },
    }),
  },
  listTownHours: { sent: () => ({}) },
  listProposedTownHours: { sent: () => ({}) },
  addTownHour: { sent: () => ({ body: SOME_HOUR }) },
  changeTownHour: {
    sent: async (stage) => ({ params: { id: await someHour(stage) }, body: { ...SOME_HOUR, weekday: 5 } }),
  },
  removeTownHour: { sent: async (stage) => ({ params: { id: await someHour(stage) } }) },
}

async function someHour({ deps }: Stage): Promise<number> {
  const { label, weekday, startsMinute, timeZone } = SOME_HOUR
  const { id } = await deps.db.one<{ id: number }>(
    'test',
    sql`insert into town_hours (label, weekday, starts_minute, time_zone, opens_at)
        values (${label}, ${weekday}, ${startsMinute}, ${timeZone}, ${deps.clock.now()}) returning id`,
  )
  return id
}

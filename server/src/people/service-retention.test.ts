import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { tablesOfPeople } from '../../test/traces.ts'
import { wholeLife } from '../../test/whole-life.ts'

const YEAR_MINUTES = 366 * 24 * 60

/** The tables that are empty once every period has passed for a person who stays. */
const EMPTIED = `
  availabilities device_keys document_photos email_tokens engagements first_message_marks flag_decisions free_hours
  free_hours_notices gathering_digests gathering_friends invites mailed_entries measures meetup_code_tries
  meetup_finders meetup_needs meetup_presences meetup_proposals meetup_questions missed_yeses outside_reports
  push_subscriptions remembered_places removed_interests reported_meetups sessions sign_up_networks`
  .trim()
  .split(/\s+/)

test('after two years, the tables whose rows have a period are empty, and no others', async () => {
  const { deps, clock, runJobs, runRetention } = await wholeLife()
  const tables = [...(await tablesOfPeople(deps.db)).keys()]
  async function listFilled() {
    const filled: string[] = []
    for (const table of tables)
      if ((await deps.db.run('test', sql`select from ${raw(table)} limit 1`)) > 0) filled.push(table)
    return filled
  }
  expect((await listFilled()).sort()).toEqual(tables.sort())
  clock.passMinutes(2 * YEAR_MINUTES)
  await runJobs()
  await runRetention()
  const filled = await listFilled()
  expect(tables.filter((table) => !filled.includes(table))).toEqual(EMPTIED)
})

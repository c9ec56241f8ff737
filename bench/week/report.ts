import type { BACK_CHANCES, CHANCES } from './simulated.ts'
import type { Assumptions, Way } from './town.ts'

/** What happened in all towns of a size in which people can do the same. */
export interface TownFigures {
  size: number
  way: Way
  people: number
  whoMet: number
  /** Who met the same person at least twice. */
  whoMetAgain: number
  /** Pairs. */
  meetings: number
  started: number
  on: number
  happened: number
  pushes: number
}

interface Week {
  figures: readonly TownFigures[]
  towns: readonly (readonly [size: number, towns: number])[]
  chances: typeof CHANCES & typeof BACK_CHANCES
  assumed: Assumptions
  machine: string
  seconds: number
}

export function reportWeek({ figures, towns, chances, assumed, machine, seconds }: Week): string {
  const percent = (share: number) => `${Math.round(100 * share)} %`
  const chance = (what: keyof typeof chances) => percent(chances[what])
  const rows = figures.map(
    ({ size, way, people, whoMet, whoMetAgain, meetings, started, on, happened, pushes }) =>
      [
        size,
        way,
        percent(whoMet / people),
        percent(whoMetAgain / people),
        ((100 * meetings) / people).toFixed(0),
        way === 'neither' ? '' : `${started} / ${on} / ${happened}`,
        started === 0 ? '' : percent(happened / started),
        meetings === 0 ? 'none met' : (pushes / meetings).toFixed(1),
        (pushes / people).toFixed(1),
      ].join(' | '),
  )
  return `# What brings people together, and again

${new Date().toISOString().slice(0, 10)}, ${machine}, ${Math.round(seconds)} s, \`npm run bench -- week\`: one simulated week in ${towns.map(([size, count]) => `${count} towns of ${size}`).join(', ')} people,
each four times with the same people. Everything goes through the real API and jobs on the embedded database; only the clock is simulated.
A meeting is a pair who proved with a code that they met. A gathering happened if at least two came.

| people in town | what they have | met someone | the same person twice | meetings per 100 people | gatherings started / on / happened | happened | pushes per meeting | pushes per person |
|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

## What is assumed

These are guesses about people. They are the same in every town, so the rows can be compared, but the levels say little about real towns.

- People live within ${Math.round(assumed.radiusMetres / 1609)} mile of the centre, with the default range of a mile, and have ${assumed.interests} of ${assumed.catalogue} interests; half of the choices fall on a quarter of these.
- Each has ${assumed.usualTimesAWeek} usual times a week, an evening of two and a half hours, and keeps ${percent(assumed.keepsUsualTime)} of them. They know these in advance. On each other day, ${percent(assumed.freeOnOtherDays)} have two and a half hours that they did not plan.
- When free time begins, ${chance('switchesOn')} switch on and look around every ten minutes. They invite the first person who shares an interest with ${chance('invites')}, and accept with ${chance('accepts')}. Of accepted meetups, ${chance('comes')} take place. Nobody meets the same person twice by invitation.
- Nobody to invite: ${chance('looksAtPlans')} look at what is planned, if there can be anything. ${percent(assumed.looksADay)} do so at some other moment of each day, too. They join what suits their interests and time with ${chance('joins')}, else start something in their next usual time with ${chance('starts')}, for three people, or for two with ${chance('startsForTwo')}. They can also make ${percent(assumed.flexibleEvenings)} of evenings free, for what they know 20 hours ahead.
- "Still coming?": ${chance('confirms')} say yes and the others leave. "Go anyway?": ${chance('goesAnyway')} say yes. Of those with a seat, ${chance('comes')} come, and each pair of them prove that they met with ${chance('proves')}. Nobody shares a link or a poster.
- With weekly hours: ${percent(assumed.keepsWeeklyHours)} keep their usual times there from the first day on. A push that others are free makes ${chance('followsWeeklyHours')} of those who really are free switch on, and a daily digest makes ${chance('followsDigest')} look at what is planned.
- People in touch: after a first meeting, each says that they stay in touch with ${chance('staysInTouch')}. When free time begins and at those other moments, ${chance('plans')} propose their next usual time to somebody in touch, who accepts with ${chance('acceptsPlan')} if they have time then. Of those who start or join a gathering, ${chance('bringsFriend')} ask somebody in touch along, who comes with ${chance('comesAlong')} if they have time.
- The hour: Thursdays at seven. ${chance('asksForHour')} ask for the reminder, and ${chance('followsHour')} of those who have time then switch on for the hour. Missed yeses are not simulated.
- Everybody has one phone that gets all pushes, and the app is never open when one comes. On the first day nothing is planned.
`
}

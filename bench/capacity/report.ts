import { cpus, totalmem } from 'node:os'
import { coresPerPerson, type Mixed } from './formulas.ts'
import { type Closed, costsOf, type Mixture } from './load.ts'
import { CONNECTIONS, CORES, PEOPLE } from './plan.ts'
import { LATE_MAX_MS, type Sockets } from './sockets.ts'

/** The speed of plain work, in millions per second and process. */
export interface Calibration {
  processes: number
  addMillions: number
  readMillions: number
}

interface Measured {
  drivers: number
  connectedMean: number
  calibration: readonly Calibration[]
  closed: readonly Closed[]
  mixtures: readonly Mixture[]
  sockets: Sockets
  minutes: number
}

/** The results as a page. */
export function report(measured: Measured): string {
  const { drivers, connectedMean, calibration, closed, mixtures, sockets, minutes } = measured
  const [alone] = calibration
  const relative = (speed: number, first = speed) => `${whole(speed)} (${whole((100 * speed) / first)} %)`
  const [best] = sockets.rates.filter(isInTime).slice(-1)
  return `# What one machine carries

${new Date().toISOString().slice(0, 10)}, ${CORES} x ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${minutes.toFixed(1)} minutes. \`npm run bench -- capacity\`, or its bundle.
PostgreSQL, ${drivers} processes that call the app's services, and the node's phones shared the cores. ${whole(PEOPLE)} people were available, in
towns; ${whole(connectedMean)} connected people see a change on average.

## Plain work

Millions of additions, and of reads of distant places in memory, per second and process. What falls here with more processes is the
machine's loss, not the database's.

${table(
  ['processes', 'additions', 'reads'],
  calibration.map(({ processes, addMillions, readMillions }) => [
    String(processes),
    relative(addMillions, alone?.addMillions),
    relative(readMillions, alone?.readMillions),
  ]),
)}

## One operation at a time

Closed loop: each connection makes its next call when the last one is answered. Times in milliseconds. "Rise" compares PostgreSQL's CPU
time per call with that of a single connection. "Waits" are what busy connections were seen doing.

${table(
  ['operation', 'connections', 'a second', 'p50', 'p95', 'PostgreSQL’s CPU', 'rise', 'Node’s CPU', 'waits'],
  closed.map((each) => [
    each.operation,
    String(each.connections),
    whole(each.perSecond),
    inMs(each.p50),
    inMs(each.p95),
    inMs(each.postgresMs),
    rise(each, closed),
    inMs(each.nodeMs),
    each.waits
      .slice(0, 3)
      .map(({ event, share }) => `${event} ${whole(100 * share)} %`)
      .join(', '),
  ]),
)}

## What people do

The formulas of docs/scaling.md as an open loop: calls come at random moments, whether or not earlier ones are answered. The number of
people is what should take this share of the machine with the CPU times at ${CONNECTIONS.at(-1)} connections, PostgreSQL's and Node's together.

${table(
  [
    'share',
    'available people',
    'calls a second',
    'answered a second',
    'refused',
    'p50',
    'p95',
    'cores of PostgreSQL',
    'cores of Node',
  ],
  mixtures.map((each) => [
    `${whole(100 * each.share)} %`,
    whole(each.people),
    whole(each.wantedPerSecond),
    whole(each.perSecond),
    whole(each.refused),
    inMs(each.p50),
    inMs(each.p95),
    each.postgresCores.toFixed(2),
    each.nodeCores.toFixed(2),
  ]),
)}

By these CPU times, ${CORES} cores for PostgreSQL alone are saturated at **${whole(people(closed, ({ postgresMs }) => postgresMs))} available people**. Nodes need ${ratio(closed)} cores for each of
PostgreSQL's, besides what sockets take.

## One node's sockets

${whole(sockets.sockets)} sockets, ${whole(sockets.handshakesPerSecond)} handshakes a second, ${(sockets.bytesPerSocket / 1024).toFixed(1)} kB each, right after connecting. The node sent
cards to random phones, each rate for some seconds, until its event loop was later than ${LATE_MAX_MS} ms or it did not keep up: **${best ? whole(best.arrivedPerSecond) : 'none'} cards a
second** in time.

${table(
  ['cards a second', 'sent', 'arrived', 'event loop late, p99, ms', 'cores'],
  sockets.rates.map((each) => [
    whole(each.wanted),
    whole(each.perSecond),
    whole(each.arrivedPerSecond),
    inMs(each.lateMsP99),
    each.cores.toFixed(2),
  ]),
)}
`
}

const isInTime = ({ lateMsP99, perSecond, wanted }: Sockets['rates'][number]) =>
  lateMsP99 <= LATE_MAX_MS && perSecond >= 0.9 * wanted

/** How many available people saturate the cores, by what each call costs. */
function people(closed: readonly Closed[], cost: (each: Closed) => number): number {
  return CORES / coresPerPerson(costsOf(closed, cost))
}

function ratio(closed: readonly Closed[]): string {
  const [node, postgres] = [
    people(closed, ({ nodeMs }) => nodeMs),
    people(closed, ({ postgresMs }) => postgresMs),
  ]
  return (postgres / node).toFixed(1)
}

function rise(
  { operation, postgresMs }: { operation: Mixed; postgresMs: number },
  closed: readonly Closed[],
) {
  const alone = closed.find((each) => each.operation === operation)
  return alone ? `${(postgresMs / alone.postgresMs).toFixed(2)} x` : ''
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const inMs = (value: number) => value.toFixed(2)

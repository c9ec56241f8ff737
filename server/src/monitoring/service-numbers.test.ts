import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { townWith } from '../../test/town.ts'

const DOCS = new URL('../../../docs/operating/', import.meta.url)
const FILES = ['prometheus/alerts.yaml', 'prometheus/grafana.json', 'mend.md']

/** The name of every metric that this app exports. */
async function exportedNames(): Promise<Set<string>> {
  const { http } = await townWith({ people: [] })
  const { body } = await http.inject({ url: '/metrics', headers: { host: 'localhost' } })
  const metrics = [...body.matchAll(/^# TYPE (?<name>\w+) (?<type>\w+)$/gm)].map(({ groups }) => groups)
  return new Set(
    metrics.flatMap((metric) => {
      const { name = '', type } = metric ?? {}
      return type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
    }),
  )
}

test('every metric that the dashboard, the alerts and their documentation name exists', async () => {
  const kept = await exportedNames()
  for (const file of FILES) {
    const named = namesIn(await readFile(new URL(file, DOCS), 'utf8'))
    expect([file, named.size]).toEqual([file, expect.toSatisfy((names) => names > 8)])
    expect([file, [...named].filter((name) => !kept.has(name))]).toEqual([file, []])
  }
})

test('every metric is documented', async () => {
  const documented = namesIn(await readFile(new URL('mend.md', DOCS), 'utf8'))
  const exported = [...(await exportedNames())].filter((name) => !/_(bucket|sum|count)$/.test(name))
  expect(exported.filter((name) => !documented.has(name))).toEqual([])
})

test('gatherings are counted by step', async () => {
  const { http, deps } = await townWith({ people: [], ownApp: true })
  for (const step of ['started', 'started', 'on'] as const) deps.bus.publish('gatherings.reached', { step })
  const { body } = await http.inject({ url: '/metrics', headers: { host: 'localhost' } })
  const counted = [...body.matchAll(/^hereabouts_gatherings_total\{step="(\w+)"\} (\d+)$/gm)]
  expect(counted.map(([, step, count]) => `${step} ${count}`)).toEqual(['started 2', 'on 1', 'over 0'])
})

test('every alert links to a section about what to do', async () => {
  const alerts = await readFile(new URL('prometheus/alerts.yaml', DOCS), 'utf8')
  const ways = [...alerts.matchAll(/runbook: docs\/operating\/(\S+)#(\S+)/g)]
  expect(ways.length).toBe([...alerts.matchAll(/- alert:/g)].length)
  for (const [, file = '', chapter] of ways) {
    const headings = [...(await readFile(new URL(file, DOCS), 'utf8')).matchAll(/^#+ (.+)$/gm)]
    const anchors = headings.map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))
    expect([file, anchors]).toEqual([file, expect.arrayContaining([chapter])])
  }
})

test('the dashboard is valid, and each of its panels has a query', async () => {
  const { panels } = JSON.parse(await readFile(new URL('prometheus/grafana.json', DOCS), 'utf8'))
  expect(panels.length).toBeGreaterThan(10)
  for (const { title, targets } of panels)
    expect([title, targets.every(({ expr }: { expr: string }) => namesIn(expr).size > 0)]).toEqual([
      title,
      true,
    ])
})

function namesIn(text: string): Set<string> {
  return new Set(text.match(/\b(hereabouts|process|nodejs)_[a-z_]+[a-z]\b/g))
}

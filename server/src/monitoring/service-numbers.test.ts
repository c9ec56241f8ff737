import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { townWith } from '../../test/town.ts'

const DOCS = new URL('../../../docs/operating/', import.meta.url)
const FILES = ['prometheus/alerts.yaml', 'prometheus/grafana.json', 'monitoring.md']

/** Every name under which Prometheus keeps something of ours. */
async function namesKept(): Promise<Set<string>> {
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

test('every metric that the dashboard, the alerts and the page about them name is there', async () => {
  const kept = await namesKept()
  for (const file of FILES) {
    const named = namesIn(await readFile(new URL(file, DOCS), 'utf8'))
    expect([file, named.size]).toEqual([file, expect.toSatisfy((names) => names > 8)])
    expect([file, [...named].filter((name) => !kept.has(name))]).toEqual([file, []])
  }
})

test('every metric is told of on the page about them', async () => {
  const told = namesIn(await readFile(new URL('monitoring.md', DOCS), 'utf8'))
  const kept = [...(await namesKept())].filter((name) => !/_(bucket|sum|count)$/.test(name))
  expect(kept.filter((name) => !told.has(name))).toEqual([])
})

test('every alert leads to a chapter that says what to do', async () => {
  const alerts = await readFile(new URL('prometheus/alerts.yaml', DOCS), 'utf8')
  const ways = [...alerts.matchAll(/runbook: docs\/operating\/(\S+)#(\S+)/g)]
  expect(ways.length).toBe([...alerts.matchAll(/- alert:/g)].length)
  for (const [, file = '', chapter] of ways) {
    const headings = [...(await readFile(new URL(file, DOCS), 'utf8')).matchAll(/^#+ (.+)$/gm)]
    const anchors = headings.map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))
    expect([file, anchors]).toEqual([file, expect.arrayContaining([chapter])])
  }
})

test('the dashboard can be read, and each of its panels asks for something', async () => {
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

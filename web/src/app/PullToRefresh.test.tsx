import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import PullToRefresh from './PullToRefresh.tsx'

type Point = readonly [x: number, y: number]

function opened({ path = '/', sheet = null }: { path?: string; sheet?: ReactNode } = {}) {
  history.replaceState(null, '', path)
  let reads = 0
  let answer = () => {}
  function Shown() {
    const { data } = useQuery({
      queryKey: ['shown'],
      queryFn: () =>
        new Promise<number>((resolve) => {
          reads += 1
          answer = () => resolve(reads)
        }),
    })
    return <p>{data ? `Read ${data}` : 'Not read'}</p>
  }
  show(
    <>
      <Shown />
      <PullToRefresh />
      {sheet}
    </>,
  )
  act(() => answer())
  return { reads: () => reads, answer: () => act(() => answer()) }
}

/** A finger goes along the points, and lets go. */
function drag(target: Element, ...points: readonly Point[]) {
  const [start, ...moves] = points.map(([clientX, clientY]) => {
    const touches = [{ clientX, clientY }]
    return { touches, changedTouches: touches }
  })
  fireEvent.touchStart(target, start)
  for (const move of moves) fireEvent.touchMove(target, move)
  fireEvent.touchEnd(target, { touches: [], changedTouches: moves.at(-1)?.touches ?? [] })
}

const DOWN: readonly Point[] = [
  [200, 100],
  [202, 150],
  [204, 220],
]

test.each(['/', '/chat', '/gatherings'])(
  'a pull at the top of %s reads what is shown again',
  async (path) => {
    const { reads, answer } = opened({ path })
    expect(await screen.findByText('Read 1')).toBeDefined()
    drag(document.body, ...DOWN)
    expect((await screen.findByText('Loading…')).closest('[role=status]')).not.toBeNull()
    // A second pull waits for the first.
    drag(document.body, ...DOWN)
    answer()
    expect(await screen.findByText('Read 2')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    expect(reads()).toBe(2)
  },
)

test.each<[string, { path?: string; scrollTop?: number; points?: readonly Point[] }]>([
  ['that is short', { points: DOWN.slice(0, 2) }],
  ['up', { points: DOWN.toReversed() }],
  ['down and up again', { points: [...DOWN, [204, 110]] }],
  [
    'across the page, as the swipe back',
    {
      points: [
        [4, 100],
        [120, 130],
        [240, 260],
      ],
    },
  ],
  ['further down the page', { scrollTop: 40 }],
  ['on another page', { path: '/profile' }],
])('a pull %s does nothing', async (_, { path = '/', scrollTop = 0, points = DOWN }) => {
  const { reads } = opened({ path })
  expect(await screen.findByText('Read 1')).toBeDefined()
  document.documentElement.scrollTop = scrollTop
  drag(document.body, ...points)
  document.documentElement.scrollTop = 0
  await act(async () => {})
  expect(screen.queryByText('Loading…')).toBeNull()
  expect(reads()).toBe(1)
})

test('a pull on a sheet does nothing', async () => {
  const { reads } = opened({ sheet: <div role="dialog">In a sheet</div> })
  expect(await screen.findByText('Read 1')).toBeDefined()
  drag(screen.getByText('In a sheet'), ...DOWN)
  await act(async () => {})
  expect(reads()).toBe(1)
})

test('two fingers, which zoom, refresh nothing', async () => {
  const { reads } = opened()
  expect(await screen.findByText('Read 1')).toBeDefined()
  const fingers = (y: number) => ({
    touches: [
      { clientX: 100, clientY: 100 },
      { clientX: 200, clientY: y },
    ],
  })
  fireEvent.touchStart(document.body, fingers(100))
  fireEvent.touchMove(document.body, fingers(300))
  fireEvent.touchEnd(document.body, { touches: [] })
  await act(async () => {})
  expect(reads()).toBe(1)
})

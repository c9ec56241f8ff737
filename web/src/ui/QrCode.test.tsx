import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import QrCode from './QrCode.tsx'

/** The dark and light modules, row by row. */
function modulesOf(svg: Element): string[] {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const drawn = svg.querySelector('path')?.getAttribute('d') ?? ''
  const dark = new Set([...drawn.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`))
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''),
  )
}

test('a code has an accessible name, its three finder patterns and a quiet zone', () => {
  show(<QrCode text="https://here.example/invite/ABCDEFGH" label="QR code of the link" />)
  const rows = modulesOf(screen.getByRole('img', { name: 'QR code of the link' }))
  const size = rows.length
  for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row).toBe('.'.repeat(size))
  expect(rows[4]?.slice(0, 12)).toBe('....#######.')
  expect(rows[4]?.slice(-12)).toBe('.#######....')
  expect(rows.at(-5)?.slice(0, 12)).toBe('....#######.')
})

test('different texts give different codes', () => {
  const codes = ['ABCDEFGH', 'ABCDEFGJ'].map((text) => {
    const { container, unmount } = show(<QrCode text={text} label="code" />)
    const rows = modulesOf(container.querySelector('svg') as Element).join()
    unmount()
    return rows
  })
  expect(codes[0]).not.toBe(codes[1])
})

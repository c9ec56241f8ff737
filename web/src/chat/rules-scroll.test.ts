import { describe, expect, test } from 'vitest'
import { anchorAfterScroll, type ScrollAnchor } from './rules-scroll.ts'

const ROW = { row: 'key' }

describe('a conversation keeps in view', () => {
  test.each<[string, ScrollAnchor, { movedPx: number; belowPx: number }, ScrollAnchor]>([
    ['the end, after going to it', null, { movedPx: 900, belowPx: 0 }, 'end'],
    ['the end, when what is below it grew', 'end', { movedPx: 0, belowPx: 700 }, 'end'],
    ['the end, when what is above it grew', 'end', { movedPx: 300, belowPx: 50 }, 'end'],
    ['the end, when something was removed', 'end', { movedPx: -80, belowPx: 0 }, 'end'],
    ['the end, when a finger pulls beyond it', 'end', { movedPx: 30, belowPx: -30 }, 'end'],
    ['the end, a part of a pixel off', 'end', { movedPx: -0.6, belowPx: 0.6 }, 'end'],
    ['nothing, after scrolling up from the end', 'end', { movedPx: -20, belowPx: 20 }, null],
    ['nothing, on the way down', null, { movedPx: 400, belowPx: 100 }, null],
    ['the row, when it is where it was put', ROW, { movedPx: 0, belowPx: 2000 }, ROW],
    ['the row, even at the end of rows that will grow', ROW, { movedPx: 0, belowPx: 0 }, ROW],
    ['nothing, after scrolling down from the row', ROW, { movedPx: 20, belowPx: 2000 }, null],
    ['nothing, after scrolling up from the row', ROW, { movedPx: -20, belowPx: 2000 }, null],
    ['the end, after scrolling to it from the row', ROW, { movedPx: 600, belowPx: 1 }, 'end'],
  ])('%s', (_, held, scrolled, expected) => {
    expect(anchorAfterScroll(held, scrolled)).toBe(expected)
  })
})

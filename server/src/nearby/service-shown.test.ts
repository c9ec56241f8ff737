import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { latLngToCell } from 'h3-js'
import { expect, test } from 'vitest'
import { rankOf } from './rules-match.ts'
import { bandBetween } from './rules-place.ts'
import { createShownLists, type FullList, type RankedSubject, type ShownLists } from './service-shown.ts'

const ANA = 7 as UserId
const BO = 8 as UserId
const CHESS = 1 as InterestId
const HERE = { areaCell: latLngToCell(51.508, -0.1281, 8), spotCell: null, rangeMetres: 1609 }
const FAR = { ...HERE, areaCell: latLngToCell(51.6, -0.1281, 8) }

/** A full list whose last person is nearby, shares nothing, is verified, and has a shuffle in the middle. */
const FULL: FullList = {
  place: HERE,
  weights: new Map([[CHESS, 1]]),
  people: [],
  lastRank: rankOf({ score: 0, band: bandBetween(HERE, HERE), isVerified: true, shuffle: 0n }),
}
const sharesNothing: RankedSubject = { id: BO, ...HERE, isVerified: false, interests: [] }

function listsWith(full: FullList | null) {
  const lists = createShownLists()
  lists.begin(ANA, 'read')
  lists.end(ANA, 'read', full)
  return lists
}

test.each([
  ['who shares more', { interests: [CHESS] }, 'shown'],
  ['who shares as little and is not verified', {}, 'below'],
  ['who differs in the shuffle only', { isVerified: true }, 'tied'],
  ['who is far away', FAR, 'shown'],
])('compared with the last person on a full list, somebody %s is %s', (_, facts, place) => {
  expect(listsWith(FULL).placeOn(ANA, { ...sharesNothing, ...facts })).toBe(place)
})

test.each([
  [-1n, false],
  [1n, true],
])('the shuffle %i decides a tie', (shuffle, loses) => {
  expect(listsWith(FULL).losesTie(ANA, { ...sharesNothing, isVerified: true }, shuffle)).toBe(loses)
})

test.each<[string, (lists: ShownLists) => void]>([
  ['is being read', (lists) => lists.begin(ANA, 'another')],
  ['was read and is not full', (lists) => readAgain(lists, null)],
  ['was read on another node', (lists) => lists.forget(ANA)],
  ['has the person already', (lists) => readAgain(lists, { ...FULL, people: [BO] })],
  ['was sent the person’s card', (lists) => lists.addCard(ANA, BO)],
  [
    'was sent the person’s card while it was read',
    (lists) => {
      lists.begin(ANA, 'another')
      lists.addCard(ANA, BO)
      lists.end(ANA, 'another', FULL)
    },
  ],
  [
    'is read once more',
    (lists) => {
      lists.begin(ANA, 'another')
      lists.begin(ANA, 'a third')
      lists.end(ANA, 'another', FULL)
    },
  ],
])('nobody is left out of a list that %s', (_, change) => {
  const lists = listsWith(FULL)
  change(lists)
  expect(lists.placeOn(ANA, sharesNothing)).toBe('shown')
})

test.each<[string, boolean, (lists: ShownLists) => void]>([
  ['is not on it', false, () => {}],
  ['is on it', true, (lists) => readAgain(lists, { ...FULL, people: [BO] })],
  [
    'was on the list before',
    true,
    (lists) => {
      for (const people of [[BO], []]) readAgain(lists, { ...FULL, people })
    },
  ],
  [
    'was on the list before, and another read failed since',
    true,
    (lists) => {
      readAgain(lists, { ...FULL, people: [BO] })
      lists.begin(ANA, 'failed')
      readAgain(lists, FULL)
    },
  ],
  [
    'was on an earlier list only',
    false,
    (lists) => {
      for (const people of [[BO], [], []]) readAgain(lists, { ...FULL, people })
    },
  ],
  ['was sent to the viewer', true, (lists) => lists.addCard(ANA, BO)],
  ['may be on it, as the viewer reads another one', true, (lists) => lists.begin(ANA, 'another')],
  ['may be on it, as it is not full', true, (lists) => readAgain(lists, null)],
  ['may be on it, as another node has read it', true, (lists) => lists.forget(ANA)],
])('of a full list and somebody who %s, the viewer may show them: %s', (_, mayShow, change) => {
  const lists = listsWith(FULL)
  change(lists)
  expect(lists.mayShow(ANA, BO)).toBe(mayShow)
})

function readAgain(lists: ShownLists, full: FullList | null) {
  lists.begin(ANA, 'again')
  lists.end(ANA, 'again', full)
}

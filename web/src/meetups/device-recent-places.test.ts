import { expect, test } from 'vitest'
import { recentPlaces, rememberPlace } from './device-recent-places.ts'

test('the last three places are remembered, newest first and once each', () => {
  expect(recentPlaces()).toEqual([])
  for (const place of ['Café Blum', 'The park', 'Café Blum', 'Market Square', 'Library']) rememberPlace(place)
  expect(recentPlaces()).toEqual(['Library', 'Market Square', 'Café Blum'])
})

test('stored values that are not places are ignored', () => {
  localStorage.setItem('hereabouts_meeting_places', JSON.stringify([1, 'The park', 'x'.repeat(500)]))
  expect(recentPlaces()).toEqual(['The park'])
  localStorage.setItem('hereabouts_meeting_places', '"no list"')
  expect(recentPlaces()).toEqual([])
})

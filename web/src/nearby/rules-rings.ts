import { BANDS_METRES, type BandMetres } from '@hereabouts/contract/nearby/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'

export interface Ring {
  band: BandMetres
  radius: number
}

export interface PlacedPerson {
  person: NearbyPerson
  x: number
  y: number
}

export const RINGS_WIDTH = 360
export const RINGS_HEIGHT = 196
/** The radius of a person's circle, including its outline. */
export const PERSON_RADIUS = 16
/** The viewer's position: in the middle of the lower edge, with the rings as arches above. */
export const CENTRE = { x: RINGS_WIDTH / 2, y: RINGS_HEIGHT - 30 }

const SMALLEST_RADIUS = 58
const LARGEST_RADIUS = 150
const RINGS_AT_LEAST = 3
const PEOPLE_PER_RING_MAX = 7
/** The part of the half circle on which people are drawn. Angles in radians. */
const ARC = { from: 0.12 * Math.PI, length: 0.76 * Math.PI }

/** The rings to draw: every band up to the farthest person, at least three. */
export function ringsFor(people: readonly NearbyPerson[]): Ring[] {
  const farthest = Math.max(0, ...people.map(({ band }) => BANDS_METRES.indexOf(band)))
  const bands = BANDS_METRES.slice(0, Math.max(farthest + 1, RINGS_AT_LEAST))
  const step = (LARGEST_RADIUS - SMALLEST_RADIUS) / (bands.length - 1)
  return bands.map((band, i) => ({ band, radius: SMALLEST_RADIUS + i * step }))
}

/**
 * The position of each person in the drawing. The ring is their band. The angle is decoration: the app knows no direction and must not
 * seem to, so the angle derives from the id and the order within the ring. People on a ring never cover each other; those who do not
 * fit appear only as cards.
 */
export function placeOnRings(people: readonly NearbyPerson[], rings: readonly Ring[]): PlacedPerson[] {
  return rings.flatMap(({ band, radius }, ringIndex) => {
    // A person's width, as a fraction of the arc.
    const width = (2 * Math.asin(PERSON_RADIUS / radius)) / ARC.length
    const here = people
      .filter((person) => person.band === band)
      .toSorted((a, b) => a.id - b.id)
      .slice(0, Math.min(PEOPLE_PER_RING_MAX, Math.floor(1 / width)))
    const slot = 1 / here.length
    const play = Math.min(0.4 * slot, slot - width)
    return here.map((person, i) => {
      const jitter = (((person.id * 2654435761) % 1000) / 1000 - 0.5) * play
      // Alternating sides, so that single people on successive rings do not line up.
      const lean = here.length === 1 ? (ringIndex % 2 === 0 ? -0.17 : 0.17) : 0
      const angle = ARC.from + ARC.length * ((i + 0.5) * slot + jitter + lean)
      return { person, x: CENTRE.x - radius * Math.cos(angle), y: CENTRE.y - radius * Math.sin(angle) }
    })
  })
}

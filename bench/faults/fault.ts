/** One measured number, and its target if it has one. */
export interface Found {
  what: string
  found: number
  most?: number
  least?: number
}

/** How much of it to run: everything, or a little to see whether it works at all. */
export interface Scale {
  times(whole: number): number
  seconds(whole: number): number
}

/** Something that goes wrong while people chat. */
export interface Fault {
  /** The name to choose it by. */
  id: string
  what(scale: Scale): string
  /** What it needs that this machine lacks, in a sentence. Null if it can run. */
  lacks(): string | null
  run(scale: Scale): Promise<Found[]>
}

export function isKept({ found, most = Number.POSITIVE_INFINITY, least = 0 }: Found): boolean {
  // A number that could not be measured is NaN, which meets no target.
  return found <= most && found >= least
}

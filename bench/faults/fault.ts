/** One number that a fault left behind, and the bar that it has to keep to, if it has one. */
export interface Found {
  what: string
  found: number
  most?: number
  least?: number
}

/** How much of it is done: everything, or a little of it, to see whether it works at all. */
export interface Scale {
  times(whole: number): number
  seconds(whole: number): number
}

/** Something that goes wrong while people talk. */
export interface Fault {
  /** By which it can be asked for alone. */
  id: string
  what(scale: Scale): string
  /** What it needs and this machine lacks, in a sentence; null when it can be done. */
  lacks(): string | null
  run(scale: Scale): Promise<Found[]>
}

export function isKept({ found, most = Number.POSITIVE_INFINITY, least = 0 }: Found): boolean {
  // A number that could not be found is NaN, which keeps to no bar.
  return found <= most && found >= least
}

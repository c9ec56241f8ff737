import { localDate } from './time-zone.ts'

/** The day of a moment on the person's clock, as date fields and the contract write it: `2026-11-21`. */
export function localDay(moment: string | number | Date): string {
  const date = localDate(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009 as typeof builtins.TEXT // which are all that pg's types know
const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')

const OURS = new Map<number, Parse>([
  [builtins.INT8, int8],
  [INT8_ARRAY, (text) => parseTexts(text).map((item) => (item === null ? null : int8(item)))],
  // A date has no time zone; pg would convert it to midnight in the server's zone.
  [builtins.DATE, (text) => text],
  [DATE_ARRAY, parseTexts],
])

/** Maps column values to JavaScript for both drivers: as pg does, except for 64-bit integers and dates. */
export const types = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && OURS.get(id)) ||
    pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** Counts and sequences become numbers. Larger values, such as cells, must be selected as text. */
function int8(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error('a bigint does not fit into a number; select it as text')
  return number
}

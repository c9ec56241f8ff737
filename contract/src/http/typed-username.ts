// Apart from text.ts, which every page loads.

/** A username as it was meant: in plain letters, also from a keyboard that types wide ones, without what nobody sees. */
export function tidyUsername(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '')
    .trim()
}

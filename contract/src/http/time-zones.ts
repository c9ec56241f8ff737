/** Whether this program knows a zone by this name. Fixed distances such as `+05:30` are none: not every browser knows them. */
export function isTimeZone(text: string): boolean {
  try {
    // Browsers that do not know where they are claim the first one.
    return (
      text !== 'Etc/Unknown' &&
      !/^[+-]/.test(text) &&
      new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

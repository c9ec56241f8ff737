export function isTimeZone(text: string): boolean {
  try {
    // Browsers that do not know where they are claim this one.
    return (
      text !== 'Etc/Unknown' &&
      new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

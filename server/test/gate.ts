/**
 * A promise that a test resolves at the right moment, to keep something in progress while something else
 * happens.
 */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

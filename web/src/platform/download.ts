import { isIosHomeScreenApp } from './install.ts'

/** Saves a file that was made in the browser: on iPhones, from the home screen, through the share sheet. */
export async function saveFile(name: string, type: string, content: string): Promise<void> {
  const file = new File([content], name, { type })
  // There, downloads come to nothing.
  if (isIosHomeScreenApp() && navigator.canShare?.({ files: [file] })) {
    const error = await navigator.share({ files: [file] }).catch((error: unknown) => error as Error)
    if (!error || error.name === 'AbortError') return
  }
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Later, because some browsers start reading it asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Has the browser save a file that was made here. */
export function saveFile(name: string, type: string, content: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Not at once: some browsers have not begun to read it yet.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

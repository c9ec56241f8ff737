/** Saves a file that was made in the browser. */
export function saveFile(name: string, type: string, content: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Later, because some browsers start reading it asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

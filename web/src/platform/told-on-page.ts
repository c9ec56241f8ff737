/** Whether the person can see an element that says this: all of it, and not under a sheet or dialog. */
export function isTold(news: string): boolean {
  if (document.visibilityState !== 'visible') return false
  return [...document.querySelectorAll<HTMLElement>('[data-tells]')].some(
    (element) => element.dataset.tells === news && isInSight(element),
  )
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom, left, width, height } = element.getBoundingClientRect()
  if (height === 0 || top < 0 || bottom > window.innerHeight) return false
  const onTop = document
    .elementsFromPoint(left + width / 2, top + height / 2)
    .find((each) => !each.closest('[data-variant]'))
  return onTop !== undefined && element.contains(onTop)
}

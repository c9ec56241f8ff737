import type { Page } from '@playwright/test'

/** Names and previews are shortened on purpose, some texts are for screen readers only, and tables scroll. */
export const SHORTENED =
  '.truncate, [class*="line-clamp"], .sr-only, [aria-hidden="true"], svg, script, style'
const PHONES_PX = [390, 360]

/** Says which texts are cut off or stick out, at each of the widths. */
export async function findCutOff(page: Page, widthsPx: readonly number[] = PHONES_PX): Promise<string[]> {
  const found: string[] = []
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  const { height } = before
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height })
    const cut = await page.evaluate(textsCutOff, SHORTENED)
    found.push(...cut.map((text) => `${width} px: ${text}`))
  }
  await page.setViewportSize(before)
  return found
}

/** Runs in the browser. */
export function textsCutOff(shortened: string): string[] {
  const found: string[] = []
  const tooWide = document.documentElement.scrollWidth - innerWidth
  if (tooWide > 0) found.push(`the page is ${tooWide} px too wide`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest(shortened) || !element.checkVisibility())
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // The tildes that make a text longer cannot be broken like its words.
    const end = node.textContent.indexOf('~~')
    if (end >= 0) range.setEnd(node, end)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0) continue
    const frame = frameOf(element)
    if (frame && (left < frame.left - 1 || right > frame.right + 1)) found.push(node.textContent.trim())
  }
  return found

  /** What the text must stay within: its control, or what cuts it off. */
  function frameOf(element: Element): { left: number; right: number } | null {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { overflowX, position } = getComputedStyle(one)
      // What scrolls cuts nothing off, and what is one pixel wide is for screen readers only.
      if (overflowX === 'auto' || overflowX === 'scroll' || one.clientWidth === 1) return null
      const isFrame = overflowX !== 'visible' || one.matches('button, a, label')
      if (isFrame && getComputedStyle(one).display !== 'inline') return one.getBoundingClientRect()
      if (position === 'fixed') break
    }
    return { left: 0, right: innerWidth }
  }
}

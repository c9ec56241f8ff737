/** The direction of the page's language, for the components of Radix, which do not read it themselves. */
export function pageDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}

/** Finds the element of a whole sentence, in which names are elements of their own. */
export function sentence(text: string | RegExp) {
  const says = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent?.trim() === text : text.test(textContent ?? '')
  return (_: string, element: Element | null) =>
    element !== null && says(element) && ![...element.children].some(says)
}

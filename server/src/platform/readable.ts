/**
 * Whether text that others see as a name shows what it is: something visible, and nothing that changes how the text around it
 * reads. Joiners and variation selectors stay allowed, which emoji and many scripts need.
 */
export function isReadable(text: string): boolean {
  return VISIBLE.test(text.replace(INVISIBLE, '')) && !DISORDERING.test(text)
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
// The last is Braille without dots, a space that Unicode counts as a symbol.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
// Controls of the writing direction, which can turn a name into another one or the line around it; line breaks; other controls.
const DISORDERING = /[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}]/u

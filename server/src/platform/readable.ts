/**
 * Whether text that others see as a name is visible and does not change how the text around it reads. Allows
 * joiners and variation selectors, which emoji and many scripts need.
 */
export function isReadable(text: string): boolean {
  return VISIBLE.test(text.replace(INVISIBLE, '')) && !DISORDERING.test(text)
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
// U+2800 is Braille without dots, which Unicode counts as a symbol.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
// Direction controls, which can turn a name into another one or reorder the line around it; line breaks;
// other controls.
const DISORDERING = /[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}]/u

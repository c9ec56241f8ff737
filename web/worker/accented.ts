/** A text as in the pseudo-language, without brackets. Leaves tags such as `<0>` as they are. */
export function accented(text: string): string {
  return text.replace(
    /<\/?\w+\/?>|./gsu,
    (part) => (part.length === 1 && ACCENTED[PLAIN.indexOf(part)]) || part,
  )
}

const PLAIN = 'AaCcEeGgIiLlNnOoRrSsUuYyZz'
const ACCENTED = 'ÅåÇçÉéĜĝÎîŁłÑñØøŘřŠšÛûÝýŽž'

/** The domains in a typed list, one on each line or with commas or spaces between them. */
export function domainsIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((domain) => domain !== '')
}

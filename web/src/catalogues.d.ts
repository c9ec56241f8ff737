declare module '*.po' {
  export const catalogue: import('./platform/translate.ts').Catalogue
}
declare module '*.po?pseudo' {
  export const catalogue: import('./platform/translate.ts').Catalogue
}

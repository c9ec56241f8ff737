/** Pages for developers, which stay in English: the debug pages, and the kit page of development builds. */
export const FOR_DEVELOPERS: readonly string[] = [
  'web/src/app/bare-page.ts',
  'web/src/pages/components/AccountPanels.tsx',
  'web/src/pages/components/DiagnosticPanels.tsx',
  'web/src/pages/components/KitComponents.tsx',
  'web/src/pages/components/KitHandbook.tsx',
  'web/src/pages/components/KitScenes.tsx',
  'web/src/pages/components/KitTokens.tsx',
  'web/src/pages/pages/DiagnosticsPage.tsx',
  'web/src/pages/pages/KitPage.tsx',
  'web/src/pages/rules-bare.ts',
  'web/src/pages/rules-diagnostics.ts',
  'web/src/platform/reach.ts',
]

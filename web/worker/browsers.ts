/** The oldest versions that the app supports, and everything later. Keep the README in step. */
export const SUPPORTED = { chrome: '111', firefox: '121', safari: '16.4', ios: '16.4' } as const

/** The same for the compiler of scripts and styles. */
export const BUILD_TARGETS = Object.entries(SUPPORTED).map(([name, version]) => name + version)

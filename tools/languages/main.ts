import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { OFFERED_LOCALES, SOURCE_LOCALE } from '../../contract/src/http/locales.ts'
import { checkBareTexts, isForPeople, isForPhones } from './bare-texts.ts'
import { problemsIn } from './check-catalogues.ts'
import { slipsOfVoice } from './check-voice.ts'
import { checkMacros } from './macros.ts'

// Checks that every text can be translated, that texts are used only where macros are compiled, and that the
// catalogues are up to date. Writes nothing. Part of `npm run lint`.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const UPDATE = 'Run `npm run languages`, which updates the catalogues.'

async function checkLanguages(): Promise<string[]> {
  const config = getConfig({ configPath: join(ROOT, 'lingui.config.ts') })
  const problems: string[] = []
  for (const catalog of await getCatalogs(config)) {
    const extracted = await catalog.collect()
    if (!extracted) return ['The messages could not be extracted.']
    for (const locale of config.locales) {
      const kept = (await catalog.read(locale)) ?? {}
      const file = catalog.getFilename(locale)
      const ids = new Set([...Object.keys(extracted), ...Object.keys(kept)])
      const outdated = [...ids].filter((id) => !extracted[id] || !kept[id] || kept[id].obsolete)
      for (const id of outdated.slice(0, SHOWN_MAX)) {
        const { message = id } = extracted[id] ?? kept[id] ?? {}
        problems.push(
          `${file}: "${message}" is ${extracted[id] ? 'missing' : 'not used any more'}. ${UPDATE}`,
        )
      }
      const translations = Object.entries(kept).map(([id, { message, translation = '' }]) => ({
        message: message ?? id,
        translation,
      }))
      const isComplete = locale !== SOURCE_LOCALE && OFFERED_LOCALES.some((offered) => offered === locale)
      const slips = slipsOfVoice(
        locale,
        translations.map(({ translation }) => translation),
      )
      problems.push(...[...problemsIn(translations, isComplete), ...slips].map((each) => `${file}: ${each}`))
    }
  }
  return problems
}

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length).replaceAll('\\', '/'))
}

const SHOWN_MAX = 5
const readAll = (folder: string) =>
  listFiles(folder).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
const sources = [
  ...readAll('web/src'),
  ...readAll('web/worker').filter(isForPhones),
  ...readAll('server/src').filter(isForPeople),
]
const programs = ['web/src', 'bench', 'docs', 'tools', 'server/src'].flatMap(readAll)
const problems = [...checkBareTexts(sources), ...checkMacros(programs), ...(await checkLanguages())]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(
  `${sources.length} files checked for texts, ${problems.length} problems with languages.\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0

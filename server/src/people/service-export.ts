import type { PersonalExport } from '@hereabouts/contract/people/schemas-leaving'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'

/** All that is kept about the person, as it is at one moment. */
export async function exportUser({ db, clock, exporters }: Deps, viewer: Viewer): Promise<PersonalExport> {
  const rooms = await db.tx(async (tx) => {
    const parts: PersonalExport['rooms'] = {}
    for (const [feature, read] of Object.entries(exporters))
      parts[feature] = (await read(tx, viewer.id)) as PersonalExport['rooms'][string]
    return parts
  })
  return { exportedAt: clock.now().toISOString(), rooms }
}

import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { sendDocumentPhoto } from '@hereabouts/contract/verification/endpoints'
import { approveVerification, viewDocumentPhoto } from '@hereabouts/contract/verification/endpoints-review'
import sql from 'sql-template-tag'
import { expect, onTestFinished } from 'vitest'
import { inTurn } from '../../test/in-turn.ts'
import { makeCall, personOf } from '../../test/person.ts'
import { pictureOf } from '../../test/pictures.ts'
import { scratchDirectory } from '../../test/scratch.ts'
import { upload } from '../../test/uploading.ts'
import { submit, waiting } from '../../test/verifying.ts'
import { createApp } from '../app.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { readPreparedCluster } from '../platform/db/prepared-cluster.ts'
import { createLog } from '../platform/log.ts'

inTurn(
  'no file on disk contains a waiting document photo, and after the decision even its key is gone',
  async () => {
    const { deps, http, signUp, directory } = await installation()
    const [ana, vera] = [await signUp('ana_here'), await signUp('vera_here')]
    await deps.db.run(
      'test',
      sql`update users set email_verified = true,
    role = case when id = ${vera.id} then 'verifier' else 'user' end`,
    )
    await deps.db.run('test', sql`update sessions set confirmed_until = 'infinity'`)
    await submit(http, ana)
    const sent = await pictureOf({ seed: 99 })
    await upload(http, sendDocumentPhoto, ana, sent)

    const made = await readdir(join(directory, 'documents'))
    expect(made.map((name) => name.split('.')[1]).toSorted()).toEqual(['key', 'sealed'])
    const key = await readFile(join(directory, 'documents', made.find((name) => name.endsWith('.key')) ?? ''))
    const seen = (await vera.answer(viewDocumentPhoto, { params: { id: ana.id } })).rawPayload
    expect(seen.toString('latin1', 8, 12), 'the photographed image').toBe('WEBP')
    const photo = [...partsOf(sent), ...partsOf(seen)]
    expect(await filesWith([...photo, Buffer.from('WEBPVP8')])).toEqual([])
    expect(await filesWith([key]), 'the search covers the documents directory').toHaveLength(1)
    expect(await filesWith([Buffer.from('ana_here@example.org')]), 'and the database').not.toEqual([])

    const photoId = (await waiting(vera, ana)).photoId as number
    await vera.call(approveVerification, {
      params: { id: ana.id },
      body: { photoId, documentNumber: 'P1234567' },
    })
    await deps.mailer.sendDue()
    expect(await filesWith([key, ...photo])).toEqual([])
    expect(await readdir(join(directory, 'documents'))).toEqual([])

    /** All files of the installation that contain any of these bytes. */
    async function filesWith(parts: Buffer[]): Promise<string[]> {
      // Afterwards everything in the database is on disk.
      await deps.db.run('test', sql`checkpoint`)
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      const found: string[] = []
      for (const file of files) {
        const content = await readFile(file)
        if (parts.some((part) => content.includes(part))) found.push(file)
      }
      return found
    }
  },
)

/** Its beginning, middle and end: long enough to match nothing by chance. */
function partsOf(picture: Buffer): Buffer[] {
  const middle = Math.floor(picture.length / 2)
  return [picture.subarray(0, 32), picture.subarray(middle, middle + 24), picture.subarray(-24)]
}

/** An installation with the default configuration: everything in one directory on disk. */
async function installation() {
  const directory = scratchDirectory()
  const log = createLog('silent')
  const driver = await openEmbedded({ directory, prepared: () => readPreparedCluster({ log }), log })
  const app = await createApp({
    config: readConfig({ DATA_DIR: directory, THROTTLES: 'off' }),
    driver,
    secret: 'a secret for tests, the same each time',
    clock: systemClock,
    log,
    passwordCost: { memoryKib: 8, passes: 1 },
  })
  onTestFinished(async () => {
    await app.close()
    await rm(directory, { recursive: true })
  })
  await app.prepare()
  async function signUp(username: string) {
    const body = {
      username,
      password: 'a long enough passphrase',
      email: `${username}@example.org`,
      interests: [1],
    }
    const response = await makeCall(app.http, register, { body })
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return personOf(app.http, systemClock, response.json(), cookie)
  }
  return { ...app, directory, signUp }
}

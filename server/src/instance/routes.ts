import { getInstance } from '@hereabouts/contract/instance/endpoints'
import type { Config } from '../platform/config.ts'
import type { Serve } from '../platform/http/serve.ts'

type Told = Pick<Config, 'contributeUrl' | 'contact' | 'sourceUrl'>

export function bindInstance(serve: Serve, { contributeUrl, contact, sourceUrl }: Told) {
  serve(getInstance, async () => ({ contributeUrl, contact, sourceUrl }))
}

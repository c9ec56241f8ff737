import { getInstance } from '@hereabouts/contract/instance/endpoints'
import type { Config } from '../platform/config.ts'
import type { Serve } from '../platform/http/serve.ts'

export function bindInstance(serve: Serve, { contributeUrl }: Pick<Config, 'contributeUrl'>) {
  serve(getInstance, async () => ({ contributeUrl }))
}

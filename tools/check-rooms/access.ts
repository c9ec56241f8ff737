import { findInCode, type Source } from './source.ts'
import type { Violation } from './violation.ts'

/** Routes are bound by serve(), which checks session and access: a room never asks the framework for one. */
export function checkAccess(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ workspace, isInSrc, isTest }) => workspace === 'server' && isInSrc && !isTest)
    .filter(({ folder, rest }) => !(folder === 'platform' && rest.startsWith('http/')) && rest !== 'app.ts')
    .flatMap((source) =>
      findInCode(source, BY_HAND).map(({ match, line }) => {
        const about = match.groups?.name ?? ''
        const sentence = `Bind an endpoint of the contract with serve() instead of ${about}: it declares its access.`
        return { path: source.path, line, rule: 'access', about, sentence }
      }),
    )
}

const METHODS = 'get|post|put|patch|delete|head|options|all|route'
const BY_HAND = new RegExp(
  String.raw`\b(?<name>(?:http|app|fastify|server|instance)\.(?:${METHODS})(?=\s*[(<])|FastifyInstance\b)`,
  'g',
)

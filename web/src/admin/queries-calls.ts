import { useQuery } from '@tanstack/react-query'

export interface DescribedCall {
  method: string
  path: string
  summary: string
  access: string
}

/** The server's endpoints, from its OpenAPI description. */
export function useDescription() {
  return useQuery({
    queryKey: ['/api/openapi.json'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/api/openapi.json', { signal })
      if (!response.ok) throw new Error(`The description was answered with ${response.status}.`)
      return callsIn(await response.json())
    },
  })
}

function callsIn({ paths }: { paths: Record<string, Record<string, Operation>> }): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      access: operation['x-access'],
    })),
  )
}

interface Operation {
  summary: string
  'x-access': string
}

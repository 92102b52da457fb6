import type { Covered } from './coverage.ts'

/** The module with the path templates of the platform of which no operation is served. */
export function pathsModule(covered: readonly Covered[], notice: string): string {
  const pathOf = ({ operation }: Covered) => operation.route.slice(operation.route.indexOf('/'))
  const served = new Set(covered.filter((each) => each.served !== 'no').map(pathOf))
  const paths = [...new Set(covered.map(pathOf))].filter((path) => !served.has(path)).sort()
  const lines = paths.map((path) => `  ${JSON.stringify(path)},`)
  return [`/** ${notice} */`, 'export const unservedPaths = [', ...lines, '] as const', ''].join(
    '\n',
  )
}

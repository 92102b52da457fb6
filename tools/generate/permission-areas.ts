import type { Document, Schema } from '../contract/contract.ts'

/** The subject, the access levels and the description of each permission area. */
export function permissionAreasModule(document: Document, notice: string): string {
  const { properties = {} } = document.components.schemas?.['app-permissions'] as Schema
  const areas = Object.entries(properties).filter(([, { writeOnly }]) => !writeOnly)
  const entries = areas.map(([area, { enum: accesses, description, ...schema }]) => {
    const entry = { resource: schema['x-resource'], accesses, description }
    return `  ${JSON.stringify(area)}: ${JSON.stringify(entry)},`
  })
  return [
    `/** ${notice} */`,
    'export const permissionAreas = {',
    ...entries,
    '} as const',
    '',
  ].join('\n')
}

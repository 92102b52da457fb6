import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import type { Document } from './contract.ts'

/**
 * The contract as TypeScript types. Uses the library, because the command line of
 * openapi-typescript reads redocly.yaml with an older core that does not support overlays.
 */
export async function typesModule(document: Document, notice: string): Promise<string> {
  const ast = await openapiTS(structuredClone(document) as unknown as OpenAPI3, {
    defaultNonNullable: false,
    silent: true,
  })
  return `/** ${notice} */\n${astToString(ast)}`
}

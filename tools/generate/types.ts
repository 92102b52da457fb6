import {
  astToString,
  resolveRef,
  scanDiscriminators,
  transformSchema,
  type GlobalContext,
  type OpenAPI3,
} from 'openapi-typescript'
import type { Document } from '../contract/contract.ts'

/** Options that are left out are off. */
function context(contract: OpenAPI3): GlobalContext {
  const options = { defaultNonNullable: false, silent: true }
  return {
    ...options,
    discriminators: scanDiscriminators(contract, options),
    injectFooter: [],
    resolve: ($ref) => resolveRef(contract, $ref, options),
  } as Partial<GlobalContext> as GlobalContext
}

/**
 * The contract as TypeScript types. The main function of openapi-typescript would lint and bundle
 * the contract first, which takes longer than the types and which Redocly CLI has done.
 */
export function typesModule(document: Document, notice: string): string {
  const contract = structuredClone(document) as unknown as OpenAPI3
  return `/** ${notice} */\n${astToString(transformSchema(contract, context(contract)))}`
}

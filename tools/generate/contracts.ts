import type { Document } from '../contract/contract.ts'
import { applyOverlays, readOverlays, type Overlay } from '../contract/overlays.ts'
import { spreadTypes } from '../contract/type-lists.ts'
import finishBundle from '../lint/finish.js'
import { yamlOf } from './yaml.ts'

/** What generated files say first. */
export const notice = 'Made by `npm run generate` from spec/. Edit there, not here.'

/** The contract of one version, as the server needs it and as it is published. */
export interface Contract {
  version: string
  overlays: Overlay[]
  document: Document
  published: Document
}

/** The folder of a version's overlays. */
export const overlayFolder = (version: string): string =>
  new URL(`../../spec/${version}/`, import.meta.url).pathname

/** The contract of an older version: the overlays applied to the contract of the next newer one. */
function olderContract(newer: Document, overlays: Overlay[]): Document {
  const document = structuredClone(applyOverlays(newer, overlays))
  finishBundle(document)
  return document
}

/**
 * The contracts of all versions, newest first. The older ones follow from the newest.
 *
 * @param newest the newest contract
 * @param versions the versions, newest first
 */
export async function contractsFrom(newest: Document, versions: string[]): Promise<Contract[]> {
  const [first = '', ...older] = versions
  const contracts: Contract[] = [
    { version: first, overlays: [], document: newest, published: spreadTypes(newest) },
  ]
  for (const version of older) {
    const overlays = await readOverlays(overlayFolder(version))
    const document = olderContract(contracts.at(-1)!.document, overlays)
    contracts.push({ version, overlays, document, published: spreadTypes(document) })
  }
  return contracts
}

/** A published contract as it is in a file. */
export const bundleText = (published: Document): string => `# ${notice}\n${yamlOf(published)}`

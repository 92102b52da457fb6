import { operationsOf, type Operation } from '../../../tools/contract/contract.ts'
import { contractDocument } from '../../_support/contract/contract-document.ts'
import { tables } from './recording.ts'

/** Newest first. */
export const versions = Object.keys(tables)

export interface Listed {
  id: string
  tag: string
  /** Versions that have the operation. */
  versions: string[]
}

const tagOf = ({ tags }: Operation) => (tags as string[])[0]!

/** Every operation of any version once, in contract order. */
export function catalogue(): Listed[] {
  const tags = new Map<string, string>()
  for (const version of versions)
    for (const { operation } of operationsOf(contractDocument(version).paths))
      tags.set(operation.operationId, tagOf(operation))
  return [...tags].map(([id, tag]) => ({
    ...{ id, tag },
    versions: versions.filter((version) => tables[version]?.[id]),
  }))
}

/** One table per tag, with the tag as its title. */
export function byTag<Row>(row: (operation: Listed) => Row): { title: string; rows: Row[] }[] {
  const operations = catalogue()
  return [...new Set(operations.map(({ tag }) => tag))].map((title) => ({
    title,
    rows: operations.filter(({ tag }) => tag === title).map(row),
  }))
}

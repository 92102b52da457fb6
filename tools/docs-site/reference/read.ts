import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { Document } from '../../contract/contract.ts'
import { readOverlays } from '../../contract/overlays.ts'
import { joinTypes } from '../../contract/type-lists.ts'
import { supportedVersions } from '../../contract/versions.ts'
import { snippetsOf } from '../snippets/index.ts'
import { changesBetween, type ListedChange } from './changes.ts'
import { type Change } from './change.ts'
import { resourcesOf, webhooksOf, type Reference, type Resource } from './model.ts'

async function read(root: string, version: string): Promise<Document> {
  const text = await readFile(join(root, 'generated', version, 'openapi.yaml'), 'utf8')
  return load(text) as Document
}

/** The page of each operation, by version. */
function placesOf(all: Map<string, Resource[]>): Record<string, Record<string, string>> {
  const places: Record<string, Record<string, string>> = {}
  for (const [version, resources] of all) {
    for (const { page, entries } of resources) {
      for (const { id, anchor } of entries) (places[id] ??= {})[version] = `${page}#${anchor}`
    }
  }
  return places
}

/** The changes that affect each operation between a version and the newest. */
async function changesAfter(
  root: string,
  newest: Document,
  older: Document,
): Promise<Record<string, Change[]>> {
  const { version } = older.info
  const text = await readFile(join(root, 'generated', version, 'changes.json'), 'utf8')
  const overlays = await readOverlays(join(root, 'spec', version))
  return changesBetween(newest, older, JSON.parse(text) as ListedChange[], overlays)
}

/** The contracts of all versions, newest first, with the differences between them. */
export async function readReferences(root: string): Promise<Reference[]> {
  const versions = await supportedVersions()
  const published = await Promise.all(versions.map((version) => read(root, version)))
  const documents = published.map(joinTypes)
  const resources = new Map(
    versions.map((version, index) => [version, resourcesOf(documents[index]!)]),
  )
  const places = placesOf(resources)
  const felt = await Promise.all(
    documents.slice(1).map((older) => changesAfter(root, documents[0]!, older)),
  )
  return versions.map((version, index) => ({
    version,
    document: documents[index]!,
    published: published[index],
    resources: resources.get(version)!,
    webhooks: webhooksOf(documents[index]!),
    snippets: snippetsOf(documents[index]!, version),
    changesOf: (id) => felt.flatMap((each) => each[id] ?? []),
    placesOf: places,
  }))
}

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
import { resourcesOf, webhooksOf, type Outline, type Reference } from './model.ts'

async function read(root: string, version: string): Promise<Outline> {
  const text = await readFile(join(root, 'generated', version, 'openapi.yaml'), 'utf8')
  const published = load(text) as Document
  const document = joinTypes(published)
  const [resources, webhooks] = [resourcesOf(document), webhooksOf(document)]
  return { version, document, published, resources, webhooks }
}

/** The contracts of all versions, newest first. */
export async function readOutlines(root: string): Promise<Outline[]> {
  const versions = await supportedVersions()
  return Promise.all(versions.map((version) => read(root, version)))
}

/** The page of each operation, by version. */
function placesOf(outlines: Outline[]): Record<string, Record<string, string>> {
  const places: Record<string, Record<string, string>> = {}
  for (const { version, resources } of outlines) {
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
export async function readReferences(root: string, outlines?: Outline[]): Promise<Reference[]> {
  const all = outlines ?? (await readOutlines(root))
  const places = placesOf(all)
  const [newest, ...older] = all.map(({ document }) => document)
  const felt = await Promise.all(older.map((each) => changesAfter(root, newest!, each)))
  return all.map((outline) => ({
    ...outline,
    snippets: snippetsOf(outline.document, outline.version),
    changesOf: (id) => felt.flatMap((each) => each[id] ?? []),
    placesOf: places,
  }))
}

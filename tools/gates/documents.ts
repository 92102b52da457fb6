import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { CORE_SCHEMA, load } from 'js-yaml'
import type { Document } from '../contract/contract.ts'
import { applyOverlays, readOverlayFiles, type Overlay } from '../contract/overlays.ts'
import { bundleContract } from '../contract/redocly.ts'
import { joinTypes } from '../contract/type-lists.ts'
import { ConfigError } from './config-values.ts'
import type { GatesConfig, VersionConfig } from './config.ts'

/** Changes a document after overlays were applied, as the bundler does. */
export type Finish = (document: object) => void

/** A version as it is in the working tree. */
export interface WorkingVersion extends VersionConfig {
  contract: Document
  changes?: Overlay[]
}

const rules = new URL('redocly.yaml', import.meta.url).pathname

/** Bundles a document of several files into one. */
const bundled = (file: string): Promise<Document> =>
  bundleContract(file, '--config', rules).catch((error: { stderr?: string }) => {
    throw new ConfigError(`${file}: cannot be bundled\n${error.stderr}`)
  })

function checked(document: unknown, file: string): Document {
  const { openapi, paths, info } = (document ?? {}) as Partial<Document>
  if (typeof openapi !== 'string' || !/^3\.[01]\./.test(openapi))
    throw new ConfigError(`${file}: is not an OpenAPI 3.0 or 3.1 document`)
  if (typeof info?.version !== 'string') throw new ConfigError(`${file}: has no \`info.version\``)
  return joinTypes({ ...(document as Document), paths: paths ?? {} })
}

const refersToFiles = (text: string) => /["']?\$ref["']?:\s*["']?(?!#)[^"'#\s]/.test(text)

/** @throws ConfigError when the file is missing or is not an OpenAPI document */
async function readDocument(file: string): Promise<Document> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`${file}: document not found`)
  })
  return checked(
    refersToFiles(text) ? await bundled(file) : load(text, { schema: CORE_SCHEMA }),
    file,
  )
}

async function overlaysOf({ name, overlays }: VersionConfig): Promise<Overlay[] | undefined> {
  if (!overlays) return undefined
  try {
    return await readOverlayFiles(overlays)
  } catch (error) {
    throw new ConfigError(`versions.${name}.overlays: ${(error as Error).message}`)
  }
}

/** The newer contract with the overlays applied. */
function derived(newer: Document, { name }: VersionConfig, overlays: Overlay[], finish: Finish) {
  try {
    const document = structuredClone(applyOverlays(newer, overlays))
    finish(document)
    return document
  } catch (error) {
    throw new ConfigError(`versions.${name}.overlays: ${(error as Error).message}`)
  }
}

/** The function that finishes a document; does nothing if none is configured. */
export async function finishOf({ finish }: GatesConfig): Promise<Finish> {
  if (finish === undefined) return () => undefined
  const module = (await import(pathToFileURL(finish).href).catch((error: Error) => {
    throw new ConfigError(`finish: ${error.message}`)
  })) as { default?: unknown }
  if (typeof module.default === 'function') return module.default as Finish
  throw new ConfigError(`finish: ${finish} has no function as its default export`)
}

/** All versions with their contracts, newest first. */
export async function readVersions(
  { versions }: GatesConfig,
  finish: Finish,
): Promise<WorkingVersion[]> {
  const found: WorkingVersion[] = []
  for (const version of versions) {
    const changes = await overlaysOf(version)
    const newer = found.at(-1)?.contract
    const file = version.document ?? (changes && newer ? undefined : version.source)
    const contract = file
      ? await readDocument(file)
      : derived(newer!, version, changes ?? [], finish)
    found.push({ ...version, contract, ...(changes && { changes }) })
  }
  return found
}

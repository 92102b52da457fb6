import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { ConfigError, entries, flag, items, known, texts, text } from './config-values.ts'

/** A version as the gates are told of it; all paths are absolute. */
export interface VersionConfig {
  name: string
  /** The whole contract; without it, `source` or the newest version with the overlays is it. */
  document?: string
  /** What people write: the root of several files. */
  source?: string
  /** What a newer version took away, one file a breaking change, in order. */
  overlays?: string[]
  /** Not released: it may change as it likes. */
  draft: boolean
}

export interface GatesConfig {
  /** The folder of the baselines. */
  released: string
  /** Fields of one's own that are only told to people. */
  wording: string[]
  /** A module whose default export finishes a document after overlays were applied. */
  finish?: string
  /** Newest first. */
  versions: VersionConfig[]
}

async function read(file: string): Promise<Record<string, unknown>> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`)
  })
  try {
    return entries(parse(content), file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${file}: ${(error as Error).message}`)
  }
}

/** A folder stands for its YAML files, in the order of their names. */
async function overlayFiles(value: unknown, at: string, folder: string): Promise<string[]> {
  if (Array.isArray(value)) return texts(value, at).map((each) => resolve(folder, each))
  const directory = resolve(folder, text(value, at))
  const names = await readdir(directory).catch(() => {
    throw new ConfigError(`${at}: ${directory} is no folder`)
  })
  const files = names.filter((name) => /\.(ya?ml|json)$/.test(name)).sort()
  return files.map((name) => join(directory, name))
}

const optional = <T>(value: unknown, of: (value: unknown) => T) =>
  value === undefined ? undefined : of(value)

async function version(value: unknown, index: number, folder: string): Promise<VersionConfig> {
  const given = known(value, `versions[${index}]`, [
    ...['name', 'document', 'source', 'overlays', 'draft'],
  ])
  const name = text(given.name, `versions[${index}].name`)
  const at = `versions.${name}`
  const path = (key: string) =>
    optional(given[key], (each) => resolve(folder, text(each, `${at}.${key}`)))
  const [document, source] = [path('document'), path('source')]
  const overlays =
    given.overlays !== undefined
      ? await overlayFiles(given.overlays, `${at}.overlays`, folder)
      : undefined
  if (!document && !source && !overlays)
    throw new ConfigError(`${at}: say \`document\`, \`source\` or \`overlays\``)
  return {
    name,
    ...(document && { document }),
    ...(source && { source }),
    ...(overlays && { overlays }),
    draft: flag(given.draft, `${at}.draft`),
  }
}

/** The versions are the APIs of a redocly.yaml, named by date; their bundles are `documents`. */
async function redoclyVersions(file: string, documents: string | undefined, folder: string) {
  const apis = entries((await read(file)).apis, `${file}: apis`)
  const names = Object.keys(apis).sort().reverse()
  return names.map((name): VersionConfig => {
    const api = entries(apis[name], `${file}: apis.${name}`)
    const [beside, overlays] = [dirname(file), api.overlays]
    return {
      name,
      ...(documents && { document: resolve(folder, documents.replaceAll('{version}', name)) }),
      ...(api.root !== undefined && {
        source: resolve(beside, text(api.root, `apis.${name}.root`)),
      }),
      ...(overlays !== undefined && {
        overlays: texts(overlays, `apis.${name}.overlays`).map((each) => resolve(beside, each)),
      }),
      draft: false,
    }
  })
}

/**
 * Reads the file that says what the gates compare: docs/contract-gates.md. Paths in it start where it lies.
 * @throws ConfigError where it says something else
 */
export async function readConfig(file: string): Promise<GatesConfig> {
  const keys = ['released', 'wording', 'finish', 'versions', 'redocly', 'documents']
  const given = known(await read(file), file, keys)
  const folder = dirname(resolve(file))
  if ((given.versions === undefined) === (given.redocly === undefined))
    throw new ConfigError(`${file}: say either \`versions\` or \`redocly\``)
  const documents = optional(given.documents, (value) => text(value, 'documents'))
  const versions =
    given.redocly !== undefined
      ? await redoclyVersions(resolve(folder, text(given.redocly, 'redocly')), documents, folder)
      : await Promise.all(
          items(given.versions, 'versions').map((value, index) => version(value, index, folder)),
        )
  if (versions.length === 0) throw new ConfigError(`${file}: no version is named`)
  if (versions[0]!.document === undefined && versions[0]!.source === undefined)
    throw new ConfigError(`${file}: the newest version, ${versions[0]!.name}, has no document`)
  const finish = optional(given.finish, (value) => resolve(folder, text(value, 'finish')))
  return {
    released: resolve(folder, text(given.released, 'released')),
    wording: texts(given.wording ?? [], 'wording'),
    ...(finish && { finish }),
    versions,
  }
}

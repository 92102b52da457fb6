import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { ConfigError, entries, flag, items, known, texts, text } from './config-values.ts'

/** Configuration of a version; all paths are absolute. */
export interface VersionConfig {
  name: string
  /**
   * The whole contract. Without it, the contract is `source`, or the next newer version with the
   * overlays applied.
   */
  document?: string
  /** Root file of a contract in several files. */
  source?: string
  /** Differences from the next newer version: one file per breaking change, in order. */
  overlays?: string[]
  /** Not released yet: changes are not checked. */
  draft: boolean
}

/** The schema of a GraphQL API, and the file with that of its last release. */
export interface GraphqlConfig {
  schema: string
  released: string
}

export interface GatesConfig {
  graphql?: GraphqlConfig
  /** The folder of the baselines. */
  released: string
  /** Extension fields that count as descriptions. */
  wording: string[]
  /** A module whose default export finishes a document after overlays were applied. */
  finish?: string
  /** The file that lists the overlays. */
  listing: string
  /**
   * Files that every breaking change must have: descriptions by pattern with `{version}` and
   * `{slug}`.
   */
  companions: Record<string, string>
  /** The folder that the patterns are relative to. */
  folder: string
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

/** A folder stands for its YAML files, sorted by name. */
async function overlayFiles(value: unknown, at: string, folder: string): Promise<string[]> {
  if (Array.isArray(value)) return texts(value, at).map((each) => resolve(folder, each))
  const directory = resolve(folder, text(value, at))
  const names = await readdir(directory).catch(() => {
    throw new ConfigError(`${at}: ${directory} is not a folder`)
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
    throw new ConfigError(`${at}: set \`document\`, \`source\` or \`overlays\``)
  return {
    name,
    ...(document && { document }),
    ...(source && { source }),
    ...(overlays && { overlays }),
    draft: flag(given.draft, `${at}.draft`),
  }
}

/**
 * Redocly applies all overlays of an API to one root, so an older version repeats those of the
 * newer versions. Removes the repeated ones.
 */
function withoutNewer(versions: VersionConfig[]): VersionConfig[] {
  return versions.map((version, index) => {
    if (!version.overlays) return version
    const newer = new Set(versions.slice(0, index).flatMap(({ overlays = [] }) => overlays))
    return { ...version, overlays: version.overlays.filter((file) => !newer.has(file)) }
  })
}

/** The versions are the APIs of a redocly.yaml, named by date. `documents` has their bundles. */
async function redoclyVersions(
  file: string,
  documents: string | undefined,
  drafts: string[],
  folder: string,
) {
  const apis = entries((await read(file)).apis, `${file}: apis`)
  const names = Object.keys(apis).sort().reverse()
  const versions = names.map((name): VersionConfig => {
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
      draft: drafts.includes(name),
    }
  })
  const stray = drafts.find((draft) => !names.includes(draft))
  if (stray !== undefined) throw new ConfigError(`drafts: unknown version ${stray}`)
  return withoutNewer(versions)
}

function companionsOf(value: unknown): Record<string, string> {
  const found = Object.entries(entries(value ?? {}, 'companions')).map(([pattern, what]) => {
    if (pattern.includes('{slug}')) return [pattern, text(what, `companions.${pattern}`)]
    throw new ConfigError(`companions: \`${pattern}\` has no {slug}`)
  })
  return Object.fromEntries(found) as Record<string, string>
}

function graphqlOf(value: unknown, folder: string): GraphqlConfig {
  const given = known(value, 'graphql', ['schema', 'released'])
  const path = (key: 'schema' | 'released') => resolve(folder, text(given[key], `graphql.${key}`))
  return { schema: path('schema'), released: path('released') }
}

/**
 * Reads the configuration of the gates, see docs/contract-gates.md. Its paths are relative to the
 * file.
 * @throws ConfigError if it is invalid
 */
export async function readConfig(file: string): Promise<GatesConfig> {
  const keys = [
    ...[
      'released',
      'wording',
      'finish',
      'versions',
      'redocly',
      'documents',
      'drafts',
      'companions',
      'graphql',
    ],
  ]
  const given = known(await read(file), file, keys)
  const folder = dirname(resolve(file))
  if ((given.versions === undefined) === (given.redocly === undefined))
    throw new ConfigError(`${file}: set either \`versions\` or \`redocly\``)
  const documents = optional(given.documents, (value) => text(value, 'documents'))
  const redocly = optional(given.redocly, (value) => resolve(folder, text(value, 'redocly')))
  const versions =
    redocly !== undefined
      ? await redoclyVersions(redocly, documents, texts(given.drafts ?? [], 'drafts'), folder)
      : await Promise.all(
          items(given.versions, 'versions').map((value, index) => version(value, index, folder)),
        )
  if (versions.length === 0) throw new ConfigError(`${file}: no versions are configured`)
  if (versions[0]!.document === undefined && versions[0]!.source === undefined)
    throw new ConfigError(`${file}: the newest version, ${versions[0]!.name}, has no document`)
  const finish = optional(given.finish, (value) => resolve(folder, text(value, 'finish')))
  const graphql = optional(given.graphql, (value) => graphqlOf(value, folder))
  return {
    ...(graphql && { graphql }),
    released: resolve(folder, text(given.released, 'released')),
    wording: texts(given.wording ?? [], 'wording'),
    ...(finish && { finish }),
    listing: redocly ?? resolve(file),
    companions: companionsOf(given.companions),
    folder,
    versions,
  }
}

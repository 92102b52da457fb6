import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { load } from 'js-yaml'
import type { Reference } from '../reference/model.ts'

/** A file that readers download. */
export interface Download {
  /** Relative to the root of the site. */
  path: string
  title: string
  /** What the file contains, in one sentence. */
  words: string
  text: string
}

type Kind = 'contract' | 'control' | 'graphql' | 'workflow' | 'seed'

/** The downloads of the site by kind. */
export type Downloads = Record<Kind, Download[]>

/** A contract as it was generated, and as JSON. */
function inBothFormats(name: string, words: string, yaml: string, value: unknown): Download[] {
  const path = `openapi/${name}`
  return [
    { path: `${path}.yaml`, title: `${name}.yaml`, words, text: yaml },
    { path: `${path}.json`, title: `${name}.json`, words, text: JSON.stringify(value) },
  ]
}

async function contract(root: string, { version, published }: Reference): Promise<Download[]> {
  const yaml = await readFile(join(root, 'generated', version, 'openapi.yaml'), 'utf8')
  return inBothFormats(version, `OpenAPI 3.1, version ${version} of the API`, yaml, published)
}

async function control(root: string): Promise<Download[]> {
  const yaml = await readFile(join(root, 'generated/control/openapi.yaml'), 'utf8')
  return inBothFormats('control', 'OpenAPI 3.1, control plane', yaml, load(yaml))
}

async function graphql(root: string): Promise<Download[]> {
  const text = await readFile(join(root, 'generated/graphql/schema.graphql'), 'utf8')
  const words = 'The GraphQL schema with descriptions'
  return [{ path: 'graphql/schema.graphql', title: 'schema.graphql', words, text }]
}

/** A workflow whose contract is the one beside it in the site. */
async function workflow(root: string, file: string): Promise<Download> {
  const text = await readFile(join(root, 'spec/workflows', file), 'utf8')
  const { info } = load(text) as { info: { title: string; summary: string } }
  const moved = text.replaceAll(
    /\.\.\/\.\.\/generated\/(\d{4}-\d\d-\d\d)\/openapi\.yaml/g,
    '../openapi/$1.yaml',
  )
  const path = `workflows/${basename(file)}`
  return { path, title: info.title, words: info.summary, text: moved }
}

async function workflows(root: string): Promise<Download[]> {
  const files = (await readdir(join(root, 'spec/workflows'))).sort()
  return Promise.all(files.map((file) => workflow(root, file)))
}

async function seed(root: string): Promise<Download[]> {
  const text = await readFile(join(root, 'server/app/world/schema.json'), 'utf8')
  const words = 'JSON Schema of the seed file. Editors complete and check the file with it.'
  return [{ path: 'seed.schema.json', title: 'seed.schema.json', words, text }]
}

/** Every file that readers can download. */
export async function readDownloads(root: string, references: Reference[]): Promise<Downloads> {
  const [contracts, controls, sdl, flows, schemas] = await Promise.all([
    Promise.all(references.map((each) => contract(root, each))),
    control(root),
    graphql(root),
    workflows(root),
    seed(root),
  ])
  return {
    ...{ contract: contracts.flat(), control: controls, graphql: sdl },
    ...{ workflow: flows, seed: schemas },
  }
}

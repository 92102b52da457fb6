import { readFile, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { singular } from '../../tools/new/places.ts'
import { root } from '../_support/bundles.ts'

/** Texts of the contract by file. */
type Texts = Map<string, string>

async function contract(): Promise<Texts> {
  const names = await readdir(join(root, 'spec'), { recursive: true })
  const files = names
    .filter((name) => /^((components|paths|webhooks)\/.*|[\d-]+\/openapi)\.yaml$/.test(name))
    .map((name) => `spec/${name}`)
  const texts = files.map((file) => readFile(join(root, file), 'utf8'))
  return new Map((await Promise.all(texts)).map((text, index) => [files[index]!, text]))
}

/** The resource whose folder has a file; undefined for shared components and the root. */
const resourceOf = (file: string) =>
  /^spec\/(?:paths|webhooks|components(?=\/[^/]+\/[^/]+\/))\/([^/]+)\//.exec(file)?.[1]

const isComponent = (file: string) => file.startsWith('spec/components/')

/** Resources whose files refer to a component, by component. */
function usersOf(texts: Texts): Map<string, (string | undefined)[]> {
  const users = new Map([...texts.keys()].map((file) => [file, new Set<string | undefined>()]))
  for (const [file, text] of texts) {
    for (const [, path] of text.matchAll(/\$ref:\s+'?([^\s#]+\.yaml)/g)) {
      const component = join(dirname(file), path!)
      if (component !== file) users.get(component)?.add(resourceOf(file))
    }
  }
  return new Map([...users].map(([file, found]) => [file, [...found]]))
}

/** The resource that a name begins or ends with: `releases` for `release-input` and `full-release`. */
function namesake(name: string, resources: string[]): string | undefined {
  const nouns = resources
    .flatMap((resource) => [resource, singular(resource)].map((noun) => ({ resource, noun })))
    .sort((a, b) => b.noun.length - a.noun.length)
  const found =
    nouns.find(({ noun }) => `${name}-`.startsWith(`${noun}-`)) ??
    nouns.find(({ noun }) => `-${name}`.endsWith(`-${noun}`))
  return found?.resource
}

/** Where a component belongs, given the resources whose files refer to it. */
function placeOf(file: string, users: (string | undefined)[]): string {
  const [kind, name] = [basename(dirname(file)), basename(file, '.yaml')]
  const several = users.filter((user) => user !== undefined)
  const resource = users.length === 1 ? users[0] : namesake(name, several)
  return join('spec/components', resource ?? '', kind, `${name}.yaml`)
}

/** The components that stand in a wrong folder, with the right one. */
const misplaced = (texts: Texts) =>
  [...usersOf(texts)]
    .map(([file, users]) => ({ file, place: placeOf(file, users) }))
    .filter(({ file, place }) => isComponent(file) && file !== place)
    .map(({ file, place }) => `git mv ${file} ${place}`)

/** Folders with more files than a reader can survey. */
function crowded(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const folder of files.map((file) => dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 40).map(([folder]) => folder)
}

describe('the place of a component', () => {
  /** A contract in which files of resources refer to one component. */
  const used = (component: string, ...resources: string[]) =>
    new Map([
      [component, ''],
      ...resources.map((resource): [string, string] => [
        `spec/paths/${resource}/all.yaml`,
        `schema: { $ref: ../../${component.replace('spec/', '')} }`,
      ]),
    ])

  it.each([
    ['releases/schemas/note.yaml', 'schemas/note.yaml', ['releases']],
    ['releases/schemas/note.yaml', 'labels/schemas/note.yaml', ['releases']],
    ['releases/schemas/release-note.yaml', 'schemas/release-note.yaml', ['releases', 'labels']],
    ['releases/schemas/full-release.yaml', 'schemas/full-release.yaml', ['releases', 'labels']],
    ['schemas/label-note.yaml', 'tags/schemas/label-note.yaml', ['releases', 'tags']],
  ])('is %s, not %s, when %j use it', (place, other, users) => {
    const [right, wrong] = [`spec/components/${place}`, `spec/components/${other}`]
    expect(misplaced(used(right, ...users))).toEqual([])
    expect(misplaced(used(wrong, ...users))).toEqual([`git mv ${wrong} ${right}`])
  })

  it('depends on the direct references only', () => {
    const texts = used('spec/components/releases/schemas/release.yaml', 'releases', 'events')
    const part = 'spec/components/releases/schemas/note.yaml'
    texts.set('spec/components/releases/schemas/release.yaml', '$ref: ./note.yaml')
    expect(misplaced(texts.set(part, ''))).toEqual([])
  })
})

describe('the sources of the contract', async () => {
  const texts = await contract()
  const components = [...texts.keys()].filter(isComponent)

  it('have each component in the folder of its resource', () => {
    expect(components.length).toBeGreaterThan(1000)
    expect(misplaced(texts)).toEqual([])
  })

  it('have no folder of components with more than 40 files', () => {
    expect(crowded(components)).toEqual([])
    expect(crowded(Array.from({ length: 41 }, (_, index) => `full/${index}.yaml`))).toEqual([
      'full',
    ])
  })

  it('have each webhook in the folder of a resource', async () => {
    const resources = await readdir(join(root, 'spec/paths'))
    const folders = [...texts.keys()]
      .filter((file) => file.startsWith('spec/webhooks/'))
      .map((file) => resourceOf(file))
    expect(folders.filter((folder) => !resources.includes(folder!))).toEqual([])
  })
})

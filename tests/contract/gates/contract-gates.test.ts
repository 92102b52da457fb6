import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readBaseline, writeBaseline } from '../../../tools/gates/baseline.ts'
import { main } from '../../../tools/gates/main.ts'
import { withoutWords } from '../../../tools/gates/words.ts'
import { root, versions } from '../../_support/bundles.ts'
import { cents, projectWith, shop } from '../../_support/contract/foreign-api.ts'

/* oxlint-disable typescript/no-explicit-any -- documents are taken apart at any depth */

// Each comparison of different documents runs in a separate process.

const oneVersion = { released: 'released', versions: [{ name: '2', document: 'shop.yaml' }] }

/** Runs the command in a project like its developers. */
async function gates(folder: string, ...args: string[]) {
  const printed: string[] = []
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => Boolean(printed.push(String(text)))),
  )
  try {
    const code = await main(['--config', join(folder, 'gates.yaml'), ...args])
    return { code, text: printed.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function project(files: Record<string, unknown>): Promise<string> {
  const folder = await projectWith(files)
  folders.push(folder)
  return folder
}

const write = (folder: string, name: string, content: unknown) =>
  writeFile(join(folder, name), stringify(content, { aliasDuplicateObjects: false }))

/** Makes a repository with all files. */
async function commit(cwd: string): Promise<void> {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.c']
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...author, 'commit', '-qm', 'Released'],
  ])
    await promisify(execFile)('git', args, { cwd })
}

describe('an API of another project with one version', () => {
  let folder: string
  const edited = async (edit: (document: any) => void) => {
    const document = shop('2')
    edit(document)
    await write(folder, 'shop.yaml', document)
  }

  beforeAll(async () => {
    folder = await project({ 'gates.yaml': oneVersion, 'shop.yaml': shop('2') })
  })

  it('reports that it was never released', async () => {
    const { code, text } = await gates(folder)
    expect(code).toBe(1)
    expect(text).toContain('has no baseline: run `--release`')
  })

  it('has no changes after its release', async () => {
    expect(await gates(folder, '--release')).toEqual({ code: 0, text: '2 is released (first)\n' })
    const { code, text } = await gates(folder)
    expect(code).toBe(0)
    expect(text).toMatch(/^All gates pass\.$/m)
    expect(text).toMatch(/^- ok: unchanged$/m)
  })

  it('may change its descriptions', async () => {
    await edited(({ paths, components }) => {
      paths['/items'].get.summary = 'All there is'
      components.schemas.item.properties.price.description = 'In dollars.'
    })
    const { code, text } = await gates(folder)
    expect(code).toBe(0)
    expect(text).toContain('2 parts with changed descriptions')
    expect(text).toMatch(/- `GET \/items`\n {2}- wording/)
    expect(text).toMatch(/- schema `item` · in `GET \/items`\n {2}- wording/)
  })

  it('may have additions if the baseline is updated', async () => {
    await edited(({ components }) => {
      components.schemas.item.properties.added = { type: 'string' }
    })
    const before = await gates(folder)
    expect(before.code).toBe(1)
    expect(before.text).toContain('1 addition is not in the baseline')
    expect(before.text).toContain('added: `properties/added`')
    expect((await gates(folder, '--release')).text).toBe(
      '2 is released (1 addition, 0 parts with changed descriptions)\n',
    )
    expect((await gates(folder)).code).toBe(0)
  })

  it('cannot have breaking changes, not even with a new release', async () => {
    await edited(({ components }) => {
      components.schemas.item.properties.added = { type: 'string' }
      delete components.schemas.item.properties.note
    })
    const report = join(folder, 'report.md')
    const before = await gates(folder, '--report', report)
    expect(before.code).toBe(1)
    expect(before.text).toMatch(/\*\*broke\*\*: Property `note` of `item` was removed/)
    expect(await readFile(report, 'utf8')).toBe(before.text)
    const released = await readFile(join(folder, 'released/2.yaml'), 'utf8')
    expect((await gates(folder, '--release')).code).toBe(1)
    expect(await readFile(join(folder, 'released/2.yaml'), 'utf8')).toBe(released)
  })

  it('cannot have a baseline edited by hand', async () => {
    await edited(({ components }) => {
      components.schemas.item.properties.added = { type: 'string' }
    })
    const file = join(folder, 'released/2.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('/items/{id}', '/items/{name}'))
    const { code, text } = await gates(folder)
    expect(code).toBe(1)
    expect(text).toContain('the baseline was edited by hand')
  })
})

describe('a replaced baseline', () => {
  it('is compared with that of the previous commit', async () => {
    const folder = await project({ 'gates.yaml': oneVersion, 'shop.yaml': shop('2') })
    await gates(folder, '--release')
    await commit(folder)
    const document = shop('2')
    delete document.paths['/items/{id}']
    await write(folder, 'shop.yaml', document)
    await rm(join(folder, 'released/2.yaml'))
    expect((await gates(folder, '--release')).code).toBe(0)
    expect((await gates(folder)).code).toBe(0)
    const { code, text } = await gates(folder, '--since', 'HEAD')
    expect(code).toBe(1)
    expect(text).toMatch(/2 since HEAD: .*\n {2}- ! Path `\/items\/\{id\}` was removed/)
    await expect(gates(folder, '--since', 'nowhere')).resolves.toMatchObject({ code: 2 })
  })
})

describe('an API of another project with two versions', () => {
  const newer = { name: '2', document: 'shop.yaml' }
  const older = { name: '1', overlays: ['cents.yaml'], draft: true }
  const config = { released: 'released', versions: [newer, older] }
  const files = { 'gates.yaml': config, 'shop.yaml': shop('2'), 'cents.yaml': cents }

  it('passes if the versions differ by what the overlays declare', async () => {
    const folder = await project(files)
    await gates(folder, '--release')
    const { code, text } = await gates(folder)
    expect(text).toContain('ok: 1 → 2: exactly the declared breaking changes (1)')
    expect(text).toContain('ok: 1 → 2: leaving out any overlay is detected (1)')
    expect(code).toBe(0)
  })

  it('fails if they differ by anything else', async () => {
    const past = shop('1')
    const { item } = past.components.schemas
    item.properties.cents = { type: 'integer' }
    item.required.push('cents')
    past.paths['/items'].get.parameters[0].name = 'colour'
    const versions = [newer, { ...older, document: 'older.yaml' }]
    const folder = await project({
      ...files,
      'gates.yaml': { ...config, versions },
      'older.yaml': past,
    })
    await gates(folder, '--release')
    const { code, text } = await gates(folder)
    expect(code).toBe(1)
    expect(text).toMatch(/paths\/~1items.*colour.* differs, and no overlay declares it/)
    expect(text).toContain('undeclared: ')
  })

  it('compares each version only with its own release if no overlays are configured', async () => {
    const versions = [newer, { name: '1', document: 'older.yaml' }]
    const folder = await project({
      'gates.yaml': { released: 'released', versions },
      'shop.yaml': shop('2'),
      'older.yaml': shop('1'),
    })
    await gates(folder, '--release')
    const { code, text } = await gates(folder)
    expect(code).toBe(0)
    expect(text).toContain('ok: 1 → 2: not compared, no overlays are configured')
    expect(text).toMatch(/## 2 since .*\n\n- ok: unchanged\n\n## 1 since .*\n\n- ok: unchanged/)
  })
})

describe('the baseline of a version with overlays', () => {
  const versions = [
    { name: '2', document: 'shop.yaml' },
    { name: '1', document: 'older.yaml', overlays: ['cents.yaml'] },
  ]
  const config = { released: 'released', versions }
  const older = (edit: (item: any) => void = () => {}) => {
    const document = shop('1')
    const { item } = document.components.schemas
    item.properties.cents = { type: 'integer' }
    item.required.push('cents')
    edit(item)
    return document
  }
  let folder: string
  const file = (version: string) => join(folder, `released/${version}.yaml`)

  beforeEach(async () => {
    const named = { target: '$.info', update: { version: '1' } }
    const overlay = { ...cents, actions: [named, ...cents.actions] }
    const files = { 'gates.yaml': config, 'shop.yaml': shop('2'), 'cents.yaml': overlay }
    folder = await project({ ...files, 'older.yaml': older() })
    await gates(folder, '--release')
  })

  it('has what differs from that of the newer version, and is read with it', async () => {
    const text = await readFile(file('1'), 'utf8')
    expect(text).toContain('newer: "2"')
    expect(text).toContain('/contract/components/schemas/item/properties/cents: { type: integer }')
    expect(text).not.toContain('/items')
    const { contract } = (await readBaseline(file('1')))!
    expect(contract).toEqual(withoutWords(older()))
    expect((await gates(folder)).code).toBe(0)
  })

  it('finds a breaking change, also since a commit in which the baseline was whole', async () => {
    await writeBaseline(file('1'), (await readBaseline(file('1')))!)
    expect(await readFile(file('1'), 'utf8')).toContain('/items')
    await commit(folder)
    await gates(folder, '--release')
    expect(await readFile(file('1'), 'utf8')).not.toContain('/items')
    await write(
      folder,
      'older.yaml',
      older(({ properties }) => delete properties.cents),
    )
    const { text } = await gates(folder, '--since', 'HEAD')
    expect(text).toMatch(/1 since HEAD: .*\n {2}- ! Property `cents` of `item` was removed/)
    expect(text).toMatch(/## 1 since [^#]*\*\*broke\*\*: Property `cents` of `item` was removed/)
  })

  it('is edited by hand if that of the newer version is, and needs it', async () => {
    const text = await readFile(file('2'), 'utf8')
    await writeFile(file('2'), text.replaceAll('/items/{id}', '/items/{name}'))
    const edited = await gates(folder)
    expect(edited.text.match(/the baseline was edited by hand/g)).toHaveLength(2)
    await rm(file('2'))
    const { code, text: problem } = await gates(folder, '--release')
    expect(code).toBe(2)
    expect(problem).toMatch(/of 1 differs from that of 2, which is missing: restore it/)
  })
})

describe('the files of breaking changes', () => {
  const shopChange = (file: string) => `changes/${file}`
  const config = {
    released: 'released',
    redocly: 'redocly.yaml',
    documents: '{version}.yaml',
    companions: { 'code/{version}/{slug}.ts': 'listed in index.ts' },
  }
  let folder: string
  const list = (...names: string[]) =>
    write(folder, 'redocly.yaml', {
      apis: {
        '2': { root: '2.yaml' },
        '1': { root: '2.yaml', overlays: names.map(shopChange) },
      },
    })

  beforeAll(async () => {
    const past = shop('1')
    past.components.schemas.item.properties.cents = { type: 'integer' }
    past.components.schemas.item.required.push('cents')
    folder = await project({ 'gates.yaml': config, '2.yaml': shop('2'), '1.yaml': past })
    const named = {
      ...cents,
      actions: [{ target: '$.info', update: { version: '1' } }, ...cents.actions],
    }
    await Promise.all(
      ['changes', 'code/1'].map((at) => mkdir(join(folder, at), { recursive: true })),
    )
    await write(folder, 'changes/01-cents.yaml', named)
    await write(folder, 'changes/notes.yaml', { nothing: 'of the kind' })
    await writeFile(join(folder, 'code/1/01-cents.ts'), '')
    await writeFile(join(folder, 'code/1/index.ts'), '')
    await list('01-cents.yaml')
    await gates(folder, '--release')
  })

  it('pass if each change has its list entry and its file', async () => {
    const { code, text } = await gates(folder)
    expect(text).toContain('- ok: every overlay is listed (1)')
    expect(text).toContain('- ok: every breaking change has its files (1)')
    expect(code).toBe(0)
  })

  it('names an overlay that is not listed, and where to list it', async () => {
    await write(folder, 'changes/02-more.yaml', cents)
    const { code, text } = await gates(folder)
    expect(code).toBe(1)
    expect(text).toMatch(
      /02-more\.yaml is not listed: add it to the overlays of 1 in .*redocly\.yaml, after .*01-cents\.yaml/,
    )
    await rm(join(folder, 'changes/02-more.yaml'))
  })

  it('names a missing file of a change, and its purpose', async () => {
    await rm(join(folder, 'code/1/01-cents.ts'))
    const { code, text } = await gates(folder)
    expect(code).toBe(1)
    expect(text).toContain('01-cents of 1 has no code/1/01-cents.ts: add it (listed in index.ts)')
    await writeFile(join(folder, 'code/1/01-cents.ts'), '')
  })

  it('names a file without an overlay', async () => {
    await writeFile(join(folder, 'code/1/07-gone.ts'), '')
    const { code, text } = await gates(folder)
    expect(code).toBe(1)
    expect(text).toContain('code/1/07-gone.ts has no overlay in 1')
    await rm(join(folder, 'code/1/07-gone.ts'))
  })
})

describe('a release without changes', () => {
  it('leaves every byte of a baseline as it is', async () => {
    const folder = await project({ 'gates.yaml': oneVersion, 'shop.yaml': shop('2') })
    await gates(folder, '--release')
    const first = await readFile(join(folder, 'released/2.yaml'), 'utf8')
    expect((await gates(folder, '--release')).text).toContain('0 additions')
    expect(await readFile(join(folder, 'released/2.yaml'), 'utf8')).toBe(first)
  })

  it.each(versions)('the committed baseline of %s is up to date', async (version) => {
    const fileOf = (name: string) => join(root, 'spec/released', `${name}.yaml`)
    const committed = fileOf(version)
    const folder = await mkdtemp(join(tmpdir(), 'released-'))
    folders.push(folder)
    const file = join(folder, `${version}.yaml`)
    const name = versions[versions.indexOf(version) - 1]
    const newer = name && { name, baseline: (await readBaseline(fileOf(name)))! }
    await writeBaseline(file, (await readBaseline(committed))!, newer)
    const [then, now] = await Promise.all([committed, file].map((each) => readFile(each, 'utf8')))
    // Not toBe: printing the difference of two large files would take minutes.
    expect(then === now, 'run `npm run diff -- --release`, and commit what it writes').toBe(true)
  })
})

describe('an invalid configuration is reported before anything is compared', () => {
  const one = { name: '1', document: 'shop.yaml' }
  const cases: [string, unknown, RegExp][] = [
    ['no versions', { released: 'r' }, /either `versions` or `redocly`/],
    [
      'an unknown key',
      { relesed: 'r', versions: [] },
      /`relesed` is unknown; known keys are released/,
    ],
    ['a key with a wrong type', { released: ['r'], versions: [one] }, /released: must be a string/],
    ['versions by name', { released: 'r', versions: { 1: one } }, /versions: must be a list/],
    [
      'a version without a document',
      { released: 'r', versions: [{ name: '1' }] },
      /versions\.1: set/,
    ],
    [
      'a missing document',
      { released: 'r', versions: [{ ...one, document: 'no' }] },
      /document not found/,
    ],
    [
      'a document of another kind',
      { released: 'r', versions: [{ ...one, document: 'gates.yaml' }] },
      /not an OpenAPI/,
    ],
    ['invalid YAML', 'a: [', /gates\.yaml: /],
    [
      'a pattern without a slug',
      { released: 'r', versions: [one], companions: { 'code/{version}.ts': 'code' } },
      /`code\/\{version\}\.ts` has no \{slug\}/,
    ],
    [
      'overlays that select nothing',
      { released: 'r', versions: [one, { name: '0', overlays: ['stray.yaml'] }] },
      /versions\.0\.overlays: .* selects nothing/,
    ],
  ]

  it.each(cases)('%s', async (_name, config, message) => {
    const stray = { ...cents, actions: [{ target: '$.paths.nowhere', update: {} }] }
    const folder = await project({
      'gates.yaml': config,
      'shop.yaml': shop('2'),
      'stray.yaml': stray,
    })
    const { code, text } = await gates(folder)
    expect(text).toMatch(message)
    expect(code).toBe(2)
  })

  it('a missing configuration', async () => {
    expect(await gates('/nowhere')).toMatchObject({
      code: 2,
      text: expect.stringMatching(/no such file/),
    })
  })
})

import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'

interface Import {
  file: string
  from: string
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

async function sources(room: string): Promise<string[]> {
  if (!existsSync(join(root, room))) return []
  const entries = await readdir(join(root, room), { recursive: true, withFileTypes: true })
  return entries
    .filter(
      ({ name, parentPath }) => /\.(ts|js)$/.test(name) && !/node_modules|dist/.test(parentPath),
    )
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
}

async function importsOf(room: string): Promise<Import[]> {
  const found = await Promise.all(
    (await sources(room)).map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return [...text.matchAll(statement)].map(([, fixed, dynamic]) => ({
        file,
        from: fixed ?? dynamic!,
      }))
    }),
  )
  return found.flat()
}

/** The imports that leave their file for another file of ours, by the room they arrive in. */
async function crossings(room: string, allowed: string[]): Promise<string[]> {
  const local = (await importsOf(room)).filter(({ from }) => from.startsWith('.'))
  return local
    .map(({ file, from }) => ({ file, target: relative(root, join(root, dirname(file), from)) }))
    .filter(({ target }) => !allowed.some((each) => target.startsWith(`${each}/`)))
    .map(({ file, target }) => `${file} imports ${target}`)
}

async function importers(room: string, name: RegExp): Promise<string[]> {
  const found = (await importsOf(room)).filter(({ from }) => name.test(from))
  return [...new Set(found.map(({ file }) => file))].sort()
}

describe('the rooms import one way: spec, generated, server or client, tests', () => {
  it.each([
    ['spec', ['spec']],
    ['generated', []],
    ['server', ['generated', 'server']],
    ['client', ['generated', 'client']],
  ])('%s imports from %j only', async (room, allowed) => {
    expect(await crossings(room, allowed)).toEqual([])
  })

  it('generated imports no package either', async () => {
    expect(await importsOf('generated')).toEqual([])
  })

  it('server does not use the published client', async () => {
    expect(await importers('server', /^@devplatform\//)).toEqual([])
  })
})

describe('one of each', () => {
  it('one file of a room starts processes', async () => {
    expect(await importers('server', /child_process/)).toEqual(['server/core/processes.ts'])
    expect(await importers('spec', /child_process/)).toEqual(['spec/codegen/processes.ts'])
    expect(await importers('client', /child_process/)).toEqual([])
  })

  it('only storage speaks to a database', async () => {
    const found = await importers('server', /^(kysely|pg|better-sqlite3)/)
    expect(found.filter((file) => !file.startsWith('server/storage/'))).toEqual([])
  })

  it('only the clock reads time and sets timers', async () => {
    const time = /\bDate\.now\(|\bnew Date\(\)|(?<![.\w])(setTimeout|setInterval)\(|node:timers/
    const files = await sources('server')
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    expect(files.filter((_, index) => time.test(texts[index]!))).toEqual(['server/core/clock.ts'])
  })

  it('only one place reads URLs that may be none', async () => {
    const files = await sources('server')
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    expect(files.filter((_, index) => /(?<!`)URL\.canParse\(/.test(texts[index]!))).toEqual([])
  })

  it('only server/http/versions knows that there are versions to differ', async () => {
    const files = (await sources('server')).filter(
      (file) => !file.startsWith('server/http/versions/'),
    )
    const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    expect(
      files.filter((_, index) => /\bif \([^)]*version\b[^)]*'20\d\d-/.test(texts[index]!)),
    ).toEqual([])
  })
})

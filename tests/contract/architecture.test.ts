import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../_support/bundles.ts'

const read = (file: string) => readFile(join(root, file), 'utf8')
const page = await read('docs/architecture.md')

/** The text below a heading, up to the next one. */
const section = (title: string) => page.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!

describe('docs/architecture.md', () => {
  it('names files and folders that exist', () => {
    const named = [
      ...page.matchAll(/`((?:spec|tools|generated|server|client|console|docs|tests)\/[^`<]*)`/g),
    ]
    const paths = named.map(([, path]) => path!)
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('lists the steps of a request in execution order', async () => {
    const app = await read('server/app/app.ts')
    const path = app.split('return [')[1]!.split(']')[0]!
    const steps = [...path.matchAll(/^\s+(\w+)[(,]/gm)].map(([, step]) => step)
    const listed = [...section('Request').matchAll(/^\| `(\w+)`/gm)].map(([, step]) => step)
    expect(steps.length).toBeGreaterThan(20)
    expect(listed).toEqual([...steps, 'reportFailure'])
  })

  it('names each step with the file that exports it', async () => {
    const rows = [...section('Request').matchAll(/^\| `(\w+)` *\| `([^`]+)`/gm)]
    for (const [, step, file] of rows) {
      expect(await read(file!), file).toMatch(
        new RegExp(`export (async )?(function|const) ${step}\\b`),
      )
    }
  })

  it('shows every layer of the server', async () => {
    const entries = await readdir(join(root, 'server'), { withFileTypes: true })
    const layers = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const drawn = [...section('Layers').matchAll(/\b(\w+)\["(\w+):/g)].map(([, name]) => name)
    expect(drawn.sort()).toEqual(layers.sort())
  })

  it('covers the seven flows', () => {
    for (const flow of ['Request', 'Push', 'Delivery', 'Feed', 'Limit', 'Import', 'Start']) {
      expect(section(flow)).toMatch(/`server\//)
    }
  })
})

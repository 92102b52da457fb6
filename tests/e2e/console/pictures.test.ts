import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../server/core/root.ts'
import { browserPath } from '../../_support/pages/browser.ts'
import { useConsole } from './_console.ts'
import { takePictures } from './take-pictures.ts'

// A browser is slow on a busy machine.

/** Maximum size of a picture in bytes. */
const mostBytes = 60_000

const committed = join(root, 'docs/console')

const pictures = async () => (await readdir(committed)).filter((name) => name.endsWith('.png'))

/** The pictures that the page names, each in light and dark. */
async function named(): Promise<string[]> {
  const page = await readFile(join(root, 'docs/console.md'), 'utf8')
  const light = [...page.matchAll(/\]\(console\/([\w-]+-light\.png)\)/g)].map(([, name]) => name!)
  return light.flatMap((name) => [name, name.replace('-light', '-dark')])
}

describe('the pictures of the console in the documentation', () => {
  it('are those that the page names, in light and dark, and small', async () => {
    const names = await named()
    expect(names.length).toBeGreaterThan(6)
    expect((await pictures()).toSorted()).toEqual(names.toSorted())
    const sizes = await Promise.all(names.map((name) => stat(join(committed, name))))
    expect(sizes.filter(({ size }) => size > mostBytes)).toEqual([])
  })
})

describe.skipIf(!browserPath)('taking the pictures of the console', () => {
  const used = useConsole()

  it('shows every page that the documentation shows, without complaints', async () => {
    const folder = join(root, 'dist/console-pictures')
    const taken = await takePictures(used.server, used.browser, folder)
    expect(taken.map(({ name }) => name).toSorted()).toEqual((await named()).toSorted())
    expect(taken.flatMap(({ complaints }) => complaints)).toEqual([])
    expect(taken.filter(({ bytes }) => bytes > mostBytes)).toEqual([])
  })
})

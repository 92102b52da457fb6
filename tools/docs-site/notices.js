import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Also used by server/app/bundle/build.js. Plain JavaScript, because that runs without a compiler.
 */

/**
 * What licenses of bundled packages require: their texts.
 * @param inputs files of a bundle, relative to `root`, as the compiler lists them
 */
export async function noticesOf(inputs, root) {
  const folders = new Set(
    Object.keys(inputs).flatMap(
      (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
    ),
  )
  const texts = [...folders].sort().map(async (path) => {
    const folder = join(root, path)
    const { name, version, license } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    )
    const file = (await readdir(folder)).find((each) => /^(licen[cs]e|copying)/i.test(each))
    const text = file ? await readFile(join(folder, file), 'utf8') : ''
    return `${name} ${version} (${license})\n\n${text.trim()}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}

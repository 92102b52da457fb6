import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/**
 * Unpacks the documentation of the package into a folder. The server runs this when the
 * documentation is first requested. Prints a line when it starts, and nothing if the folder exists.
 */
const archive = fileURLToPath(new URL('../../dist/docs.json.br', import.meta.url))
const [, , target] = process.argv

/** Also compresses a site that was built from its sources. */
const { precompress } = await import(
  new URL('../../tools/docs-site/precompress.js', import.meta.url).href
)

async function unpack() {
  const unfinished = `${target}.${process.pid}`
  const files = JSON.parse(brotliDecompressSync(readFileSync(archive)).toString())
  for (const [path, content] of Object.entries(files)) {
    const file = join(unfinished, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, 'latin1')
  }
  await precompress(unfinished)
  try {
    renameSync(unfinished, target)
  } catch {
    rmSync(unfinished, { recursive: true, force: true }) // another server was faster
  }
}

const isUnpacked = () => {
  try {
    readFileSync(join(target, 'index.html'))
    return true
  } catch {
    return false
  }
}

if (!isUnpacked()) {
  process.stdout.write('unpacking\n')
  await unpack()
}

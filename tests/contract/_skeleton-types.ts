/** The compiler's messages about lines that a skeleton wrote. */
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../server/core/processes.ts'
import { root } from '../_support/bundles.ts'

const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

/** Lines of a file; none if it does not exist. */
const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []

/** A message as the compiler prints it, with the number of the line. */
const message = /^(.+?)\((\d+),\d+\): error (.+)$/gm

/**
 * Checks files of a tree with a reduced contract. Messages about lines that the real file has, too,
 * are left out: they are about operations that the contract lacks.
 */
export async function typeProblems(folder: string, files: string[]): Promise<string[]> {
  const options = { compilerOptions: { preserveSymlinks: true }, include: [], files }
  const config = 'tsconfig.skeletons.json'
  await writeFile(join(folder, config), JSON.stringify({ extends: './tsconfig.json', ...options }))
  const args = [compiler, '-p', config, '--singleThreaded', '--pretty', 'false']
  // Less garbage collection, for a gigabyte.
  const env = { GOGC: '400' }
  const { stdout } = await run({ file: process.execPath, args, cwd: folder, env })
  return [...stdout.toString().matchAll(message)]
    .map(([, file = '', line, text]) => ({ file, line: Number(line), text }))
    .filter(({ file }) => files.includes(file))
    .filter(({ file, line }) => {
      const written = linesOf(join(folder, file))[line - 1] ?? ''
      return !linesOf(join(root, file)).includes(written)
    })
    .map(({ file, line, text }) => `${file}:${line} ${text}`)
}

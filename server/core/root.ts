import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function above(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder))
}

/** The project's folder, wherever in it this code lies: sources and bundle lie in different places. */
export const root = above(dirname(fileURLToPath(import.meta.url)))

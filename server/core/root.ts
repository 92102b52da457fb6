import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function above(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder))
}

/** The project folder. Sources and bundle are at different depths below it. */
export const root = above(dirname(fileURLToPath(import.meta.url)))

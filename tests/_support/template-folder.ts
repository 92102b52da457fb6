import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './postgres-template.ts'

/** Names the folder that templates of servers are made in, for all processes of one run. */
const variable = 'DEVPLATFORM_TEST_TEMPLATES'

/** Undefined outside of a run: then each server makes its schema and plants its seed by itself. */
export const templateFolder = (): string | undefined => process.env[variable]

/** Where a template says what it is. */
export const factsIn = (template: string): string => join(template, 'template.json')

async function dropDatabases(folder: string): Promise<void> {
  const templates = (await readdir(folder)).map((name) => factsIn(join(folder, name)))
  for (const file of templates) {
    const { database } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
    if (database)
      await run(process.env.DATABASE_URL ?? '', `drop database if exists ${database} with (force)`)
  }
}

/** Vitest's `globalSetup`. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (templateFolder() !== undefined) return undefined
  const folder = (process.env[variable] = await mkdtemp(join(tmpdir(), 'devplatform-templates-')))
  return async () => {
    await dropDatabases(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

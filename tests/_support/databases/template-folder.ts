import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './postgres-template.ts'

/** Variable with the folder of server templates, for all processes of a run. */
const variable = 'DEVPLATFORM_TEST_TEMPLATES'

/** Undefined outside of a run: each server then creates its schema and its data by itself. */
export const templateFolder = (): string | undefined => process.env[variable]

/** The description file of a template. */
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

import { existsSync } from 'node:fs'
import { chmod, copyFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../core/root.ts'
import { sync } from '../git/store/durability.ts'
import { openStorage } from '../storage/index.ts'
import { storeLocation } from './config.ts'

/**
 * A database with the current schema and without data, written when the bundles are built. Creating
 * the schema takes ten times as long as copying it.
 */
const template = join(root, 'dist/schema.sqlite')

/** The template belongs to the bundle, and sources may be newer. */
const isBundled = dirname(fileURLToPath(import.meta.url)) === dirname(template)

/** Writes the template, if it does not exist. */
export async function writeSchema(): Promise<void> {
  if (existsSync(template)) return
  const unfinished = `${template}.${process.pid}`
  const storage = await openStorage(`sqlite:${unfinished}`, { durable: false })
  await storage[Symbol.asyncDispose]()
  await rename(unfinished, template)
}

/**
 * Copies the template into a data folder without a database. Without a template, or where it cannot
 * be copied, the database is created step by step.
 */
export async function copySchema(data: string): Promise<void> {
  const file = storeLocation({ data, databaseUrl: undefined }).slice('sqlite:'.length)
  if (!isBundled || existsSync(file)) return
  const unfinished = `${file}.${process.pid}`
  try {
    await copyFile(template, unfinished)
    await chmod(unfinished, 0o600) // the template may be readable for everyone
    await sync(unfinished)
    await rename(unfinished, file)
  } catch {
    await rm(unfinished, { force: true })
  }
}

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { World, WorldRepository } from '../../world/world.ts'
import type { LeftOut } from '../left-out.ts'
import { anonymiseHistory } from './history.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { replaceTexts } from './rules.ts'

interface Read {
  world: World
  left_out: readonly LeftOut[]
}

interface Folders {
  /** With the repositories as they were read. */
  from: string
  /** Of the recording. */
  to: string
}

/** Gives the assets of a repository a content that says nothing. */
async function replaceAssets({ releases = [] }: WorldRepository, number: number, to: string) {
  let count = 0
  for (const asset of releases.flatMap(({ asset_files: files = [] }) => files)) {
    asset.file = join('assets', String(number), String(++count))
    const file = join(to, asset.file)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'anonymous asset')
  }
}

/** Gives users, repositories and hooks what follows from their new names. */
async function complete(before: World, after: World, names: Pseudonyms, to: string): Promise<void> {
  for (const [index, { login, name, email }] of (before.users ?? []).entries()) {
    const user = after.users![index]!
    if (name !== undefined) user.name = names.userName(login)
    if (email !== undefined) user.email = names.address(login)
  }
  for (const [index, repository] of (after.repos ?? []).entries()) {
    repository.git = join('repositories', repository.owner, `${repository.name}.git`)
    await replaceAssets(repository, index + 1, to)
  }
  for (const [index, hook] of (after.hooks ?? []).entries()) hook.url += String(index + 1)
}

/** What is left out, without names. */
function withoutNames({ world, left_out }: Read, names: Pseudonyms): LeftOut[] {
  const recorded = new Set((world.repos ?? []).map(({ owner, name }) => `${owner}/${name}`))
  return left_out.map(({ what, where, why }) => {
    const [owner = '', name] = where.split('/')
    const inside = recorded.has(where) ? names.repository(name ?? '') : names.words.text(name ?? '')
    return { what, where: names.login(owner) + (name === undefined ? '' : `/${inside}`), why }
  })
}

/**
 * Replaces logins, names, addresses and texts, the same one always by the same, in a seed and in the
 * histories of its repositories. Keys of deploy keys, profiles' addresses and the contents of assets
 * are left out.
 */
export async function anonymise(read: Read, { from, to }: Folders): Promise<Read> {
  const { world } = read
  const names = new Pseudonyms(world)
  await rm(join(to, 'repositories'), { recursive: true, force: true })
  await rm(join(to, 'assets'), { recursive: true, force: true })
  for (const { owner, name, git } of world.repos ?? []) {
    const target = join('repositories', names.login(owner), `${names.repository(name)}.git`)
    await anonymiseHistory(join(from, git ?? ''), join(to, target), names)
  }
  const replaced = replaceTexts(world, '', names) as World
  await complete(world, replaced, names, to)
  const removed = (world.repos ?? []).flatMap(({ owner, name, deploy_keys: keys = [] }) => {
    const where = `${owner}/${name}`
    return keys.length > 0
      ? [{ what: 'deploy keys', where, why: 'the recording is anonymous' }]
      : []
  })
  return {
    world: replaced,
    left_out: withoutNames({ ...read, left_out: [...read.left_out, ...removed] }, names),
  }
}

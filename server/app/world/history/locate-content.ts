import { join } from 'node:path'
import { ConfigError } from '../../../core/config-error.ts'
import type { World, WorldRepository } from '../world.ts'

function located(repository: WorldRepository, folder: string): WorldRepository {
  const { git, releases } = repository
  return {
    ...repository,
    ...(git !== undefined && { git: join(folder, git) }),
    ...(releases && {
      releases: releases.map(({ asset_files: files, ...release }) => ({
        ...release,
        ...(files && {
          asset_files: files.map(({ file, ...asset }) => ({ ...asset, file: join(folder, file) })),
        }),
      })),
    }),
  }
}

const namesContent = ({ git, releases = [] }: WorldRepository) =>
  git !== undefined || releases.some(({ asset_files: files }) => files !== undefined)

/**
 * Resolves the paths of repositories and files, which are below the folder of a seed file. Data that
 * is in no file has none, so a caller of the control plane cannot read files of the server.
 * @throws ConfigError
 */
export function locateContent(world: World, name: string, folder: string | undefined): World {
  const { repos = [] } = world
  if (!repos.some(namesContent)) return world
  if (folder !== undefined) return { ...world, repos: repos.map((each) => located(each, folder)) }
  throw new ConfigError(`${name}: git and asset_files are allowed only in a seed file`)
}

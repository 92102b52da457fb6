import type { Tool } from '../tool.ts'
import { clients } from './jobs/clients.ts'
import { downloads } from './jobs/downloads.ts'
import { packageManagers } from './jobs/packages.ts'
import { releases } from './jobs/releases.ts'
import { suites } from './jobs/suites.ts'

/** The tools that are pointed at the server by `devplatform run` alone, in the order of the page. */
export const pointedTools: Tool[] = [
  ...downloads,
  ...packageManagers,
  ...releases,
  ...clients,
  ...suites,
]

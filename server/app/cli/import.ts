import { importLease } from '../../domains/imports/claim.ts'
import type { ImportContext } from '../../domains/imports/context.ts'
import { versionControls } from '../../storage/schema/import-tables.ts'
import { importLimits } from '../../workers/imports/limits.ts'
import { runImport } from '../../domains/imports/run-import.ts'
import { startImport } from '../../domains/imports/start.ts'
import { keysOf } from '../../core/secret-key.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { createVault } from '../../core/vault.ts'
import type { Command, CommandContext } from './command.ts'
import { findActiveUser, findRepository } from './find.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { followImport } from './import-progress.ts'

/**
 * Variable with the source's password. Passwords are never arguments, because other users can read
 * those.
 */
const passwordVariable = 'DEVPLATFORM_IMPORT_PASSWORD'

/** Thrown when an import stops before it is complete: one line, and exit code 1. */
class ImportNotComplete extends Error {
  readonly code = 'IMPORT_NOT_COMPLETE'
}

async function importContextOf(context: CommandContext): Promise<ImportContext> {
  const { storage, git, clock, log, links, versions } = context
  const config = context.config()
  const vault = createVault(await keysOf(config))
  return { storage, clock, log, links, versions, config, git, vault, allowance: importLimits }
}

async function passwordOf(
  given: ParsedArguments,
  context: CommandContext,
): Promise<string | undefined> {
  if (given.on('password-stdin')) return context.readInput()
  return context.environment[passwordVariable]
}

async function inputOf(given: ParsedArguments, context: CommandContext) {
  const password = await passwordOf(given, context)
  const [username, project] = [given.text('username'), given.text('project')]
  return {
    vcs_url: given.word('URL'),
    ...(given.has('vcs') && { vcs: given.choice('vcs', versionControls) }),
    ...(username !== undefined && { vcs_username: username }),
    ...(password !== undefined && { vcs_password: password }),
    ...(project !== undefined && { tfvc_project: project }),
  }
}

/** Runs the import in this process, unless a server on the same database claimed it first. */
async function workAt(
  created: Import,
  context: ImportContext,
  stopped: AbortSignal,
): Promise<void> {
  const { storage, clock } = context
  const now = clock.now()
  const claimed = await storage.importQueue.claimOne(created.id, now, now + importLease)
  if (claimed) await runImport(claimed, context, stopped)
}

const advice: Partial<Record<Import['status'], string>> = {
  auth_failed: 'the source rejected the user name or the password',
  detection_needs_auth: `the source requires --username NAME and a password in ${passwordVariable}`,
  detection_found_nothing: 'nothing to import found at the URL',
}

function whyNot({ status, message, project_choices }: Import): string {
  if (project_choices !== null && status === 'detection_found_multiple') {
    const names = project_choices.map(({ human_name }) => human_name).join(', ')
    return `the URL has several projects; choose one with --project: ${names}`
  }
  return message ?? advice[status] ?? `the import stopped with status ${status}`
}

function outcomeOf(ended: Import | undefined, repository: Repository, isPerson: boolean) {
  if (!ended) throw new ImportNotComplete('the import was cancelled')
  if (ended.status !== 'complete') throw new ImportNotComplete(whyNot(ended))
  const { commit_count: commits, authors_count: authors, left_out } = ended
  const name = `${repository.owner.login}/${repository.name}`
  const line = `Imported into ${name}: ${commits} commits, ${authors} authors.`
  return { json: undefined, lines: isPerson ? [line, ...left_out] : [] }
}

export const importSource: Command = {
  name: 'import',
  usage:
    'URL --repository OWNER/NAME --login LOGIN [--vcs git|subversion|mercurial|tfvc]\n' +
    '[--username NAME] [--password-stdin] [--project NAME]',
  help: `import a repository from another version control system (password: ${passwordVariable})`,
  words: ['URL'],
  flags: {
    ...{ repository: 'text', login: 'text', vcs: 'text' },
    ...{ username: 'text', 'password-stdin': 'switch', project: 'text' },
  },
  async run(given, context) {
    const repository = await findRepository(given.needed('repository'), context)
    const sender = await findActiveUser(given.needed('login'), context)
    const importContext = await importContextOf(context)
    const input = await inputOf(given, context)
    const created = await startImport({ repository, sender, input }, importContext)
    using _interrupt = context.onInterrupt(() => void context.storage.imports.remove(created.id))
    const isPerson = context.aside.isTTY === true && !given.on('json')
    const stop = new AbortController()
    const both = [
      workAt(created, importContext, stop.signal),
      followImport(created, context, isPerson, stop.signal),
    ] as const
    try {
      const [, ended] = await Promise.all(both)
      return outcomeOf(ended, repository, isPerson)
    } finally {
      stop.abort()
      await Promise.allSettled(both)
    }
  },
}

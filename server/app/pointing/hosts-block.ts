import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { reasonOf } from '../../core/reason-of.ts'
import type { CommandResult } from '../cli/command.ts'

const begin = '# devplatform begin'
const end = '# devplatform end'
const block = new RegExp(`(^|\\n)${begin}\\r?\\n[^]*?${end}(\\r?\\n|$)`)

/** The hosts file of this machine. */
export const systemHosts = (): string =>
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32/drivers/etc/hosts')
    : '/etc/hosts'

/** The text with these lines in a marked block, in the place of the former one. */
function replaced(text: string, lines: readonly string[]): string {
  const rest = text.replace(block, '$1')
  if (lines.length === 0) return rest
  const gap = rest === '' || rest.endsWith('\n') ? '' : '\n'
  return `${rest}${gap}${[begin, ...lines, end].join('\n')}\n`
}

/**
 * Keeps lines in a marked block of a hosts file, or removes it. The file is written in its place,
 * because containers have it as a mount, which cannot be replaced.
 * @throws ConfigError when it cannot be read or written
 */
export async function writeHosts(file: string, lines: readonly string[]): Promise<CommandResult> {
  const isWritten = lines.length > 0
  try {
    const text = await readFile(file, 'utf8')
    const next = replaced(text, lines)
    const changed = next !== text
    if (changed) await writeFile(file, next)
    const done = isWritten ? `has the names of this server` : `has no names of this server`
    return {
      json: { file, changed },
      lines: [changed ? `${file} now ${done}.` : `${file} already ${done}.`],
    }
  } catch (error) {
    const flag = isWritten ? '--write' : '--remove'
    const isForbidden = /^(EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')
    const advice = isForbidden ? `; run "devplatform hosts ${flag}" as an administrator` : ''
    throw new ConfigError(`cannot change ${file}: ${reasonOf(error)}${advice}`)
  }
}

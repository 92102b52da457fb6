import { Readable } from 'node:stream'
import { runCommand } from '../../server/app/cli/index.ts'
import { ConfigError } from '../../server/core/config-error.ts'
import type { TestServer } from './start-server.ts'

export interface Said {
  /** Standard output. */
  out: string
  /** Standard error, without the error message. */
  aside: string
  /** Exit code of a command that did not fail. */
  code: number
  /** The error message in one line; undefined on success. */
  wrong: string | undefined
  /** Standard output as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into it
  json(): any
}

/** A server's store and clock. */
type Place = Pick<TestServer, 'opened' | 'clock'> & { context: { config: { data: string } } }

/**
 * Runs operator commands on the store of a server, with its clock.
 * @param more environment variables in addition to those that locate the store
 */
export function operator({ context, opened, clock }: Place, more: Record<string, string> = {}) {
  return async (line: string | string[], input = ''): Promise<Said> => {
    const said = { out: '', aside: '', code: 0, wrong: undefined as string | undefined }
    const { data } = context.config
    const environment = { ...more, DEVPLATFORM_DATA: data, DATABASE_URL: opened.databaseUrl }
    const args = typeof line === 'string' ? line.split(' ') : line
    try {
      said.code = await runCommand(args, {
        environment,
        clock,
        input: Readable.from([input]),
        output: { write: (text: string) => Boolean((said.out += text)) },
        aside: { write: (text: string) => Boolean((said.aside += text)) },
      })
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      said.wrong = error.message
    }
    return { ...said, json: () => JSON.parse(said.out) as unknown }
  }
}

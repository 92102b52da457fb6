import { resolve } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { webAddress } from '../../core/web-address.ts'
import { record as recordAccount } from '../record/record.ts'
import type { CommandResult, PlaceCommand } from './command.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

const target = /^[A-Za-z0-9][\w-]*(\/[\w.-]+)?$/

/** @throws ConfigError */
function targetsOf(given: ParsedArguments): string[] {
  const targets = [given.word('OWNER/REPO'), ...given.rest]
  const wrong = targets.find((each) => !target.test(each))
  if (wrong === undefined) return targets
  throw new ConfigError(`"${wrong}" is neither OWNER/REPO nor the login of an owner`)
}

/** @throws ConfigError */
function addressOf(given: ParsedArguments): URL {
  const url = webAddress(given.needed('from'))
  if (url) return url
  throw new ConfigError('--from is the base URL of an API, such as https://api.github.com')
}

export const record: PlaceCommand = {
  name: 'record',
  usage: 'OWNER/REPO... --from URL [--token TOKEN|-] [--output FOLDER] [--anonymise]',
  help: 'record repositories of an account, through its API and git, as a seed that "start --seed" loads',
  words: ['OWNER/REPO'],
  rest: 'OWNER/REPO',
  flags: { from: 'text', token: 'text', output: 'text', anonymise: 'switch' },
  async runAt(given, { clock, aside, readInput }): Promise<CommandResult> {
    const token = given.text('token')
    const { file, report } = await recordAccount({
      targets: targetsOf(given),
      from: addressOf(given),
      token: token === '-' ? await readInput() : token,
      output: resolve(given.text('output') ?? 'recording'),
      anonymise: given.on('anonymise'),
      clock,
      say: (line) => void aside.write(`${line}\n`),
    })
    const left = report.left_out.map(({ what, name = '', where, why }) =>
      `left out of ${where}: ${what} ${name}: ${why}`.replace(' : ', ': '),
    )
    const number = report.repositories.length
    return {
      json: report,
      lines: [
        `Recorded ${number} ${number === 1 ? 'repository' : 'repositories'}; load with: devplatform start --seed ${file}`,
        ...left,
      ],
    }
  },
}

import { examine } from '../doctor/examine.ts'
import type { Reported } from '../doctor/finding.ts'
import type { PlaceCommand } from './command.ts'
import { ConfigError } from '../../core/config-error.ts'
import type { UrlFinding } from '../doctor-url/finding.ts'
import { examineUrl } from '../doctor-url/examine.ts'
import type { CommandResult, PlaceContext } from './command.ts'
import type { ParsedArguments } from './parsed-arguments.ts'
import { requireData } from './require-data.ts'

/** Findings that are printed. The counts include the others. */
const maxPrinted = 1_000

/** What became of a finding, or can become of it. */
function endOf({ repairable, repaired, failed }: Reported, wanted: boolean): string {
  if (repaired !== undefined) return `; repaired: ${repaired}`
  if (failed !== undefined) return `; not repaired: ${failed}`
  if (repairable) return ' (--repair mends this)'
  return wanted ? '; --repair cannot mend this' : ''
}

const lineOf = (wanted: boolean) => (found: Reported) =>
  `${found.check}: ${found.subject}: ${found.problem}${endOf(found, wanted)}`

const isOpen = ({ repaired }: Reported) => repaired === undefined

const urlLineOf = ({ check, problem, fact }: UrlFinding) =>
  problem === undefined ? `${check}: ${fact}` : `${check}: PROBLEM: ${problem}`

/** Checks what a client is configured with. A token of `-` is read from standard input. */
async function examineClient(
  given: ParsedArguments,
  { readInput }: PlaceContext,
): Promise<CommandResult> {
  given.refuse(['repair', 'objects'], 'checks data; it cannot be used with --url')
  const text = given.text('token')
  const token = text === '-' ? (await readInput()).trim() : text
  const found = await examineUrl({ url: given.needed('url'), token, brand: given.text('brand') })
  const problems = found.filter(({ problem }) => problem !== undefined).length
  return {
    json: { healthy: problems === 0, problems, findings: found },
    lines: [...found.map(urlLineOf), problems === 0 ? 'No problems.' : `Problems: ${problems}.`],
    exitCode: problems === 0 ? 0 : 1,
  }
}

export const doctor: PlaceCommand = {
  name: 'doctor',
  usage: '[--repair] [--objects]\n--url URL [--token TOKEN | --token -] [--brand WORD]',
  help: 'check database, repositories and gists, or what a client is configured with; exit code 1 when there are problems',
  flags: { repair: 'switch', objects: 'switch', url: 'text', token: 'text', brand: 'text' },
  async runAt(given, context) {
    if (given.has('url')) return examineClient(given, context)
    const other = ['token', 'brand'].find((flag) => given.has(flag))
    if (other !== undefined) throw new ConfigError(`--${other} requires --url`)
    const { place, clock } = context
    requireData(place)
    const [repair, readAll] = [given.on('repair'), given.on('objects')]
    const found: Reported[] = []
    const counts = { problems: 0, repaired: 0 }
    for await (const finding of examine({ place, clock, repair, readAll })) {
      counts[isOpen(finding) ? 'problems' : 'repaired']++
      if (found.length < maxPrinted) found.push(finding)
    }
    const { problems, repaired } = counts
    const summary = problems === 0 ? 'No problems.' : `Problems: ${problems}.`
    return {
      json: { healthy: problems === 0, ...counts, findings: found },
      lines: [
        ...found.map(lineOf(repair)),
        repaired > 0 ? `${summary} Repaired: ${repaired}.` : summary,
      ],
      exitCode: problems === 0 ? 0 : 1,
    }
  },
}

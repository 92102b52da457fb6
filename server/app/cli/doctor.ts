import { examine } from '../doctor/examine.ts'
import type { Reported } from '../doctor/finding.ts'
import type { PlaceCommand } from './command.ts'
import { requireData } from './require-data.ts'

/** Findings that are printed. The counts include the others. */
const maxPrinted = 1_000

function lineOf({ check, subject, problem, ...end }: Reported): string {
  const hint = end.repairable ? ' (--repair mends this)' : ''
  const result = end.repaired ? `; repaired: ${end.repaired}` : end.failed ? '; not repaired' : hint
  const reason = end.failed ? `: ${end.failed}` : ''
  return `${check}: ${subject}: ${problem}${result}${reason}`
}

const isOpen = ({ repaired }: Reported) => repaired === undefined

export const doctor: PlaceCommand = {
  name: 'doctor',
  usage: '[--repair]',
  help: 'check database, repositories and gists; exit code 1 when there are problems',
  flags: { repair: 'switch' },
  async runAt(given, { place, clock }) {
    requireData(place)
    const found: Reported[] = []
    const counts = { problems: 0, repaired: 0 }
    for await (const finding of examine({ place, clock, repair: given.on('repair') })) {
      counts[isOpen(finding) ? 'problems' : 'repaired']++
      if (found.length < maxPrinted) found.push(finding)
    }
    const { problems, repaired } = counts
    const summary = problems === 0 ? 'No problems.' : `Problems: ${problems}.`
    return {
      json: { healthy: problems === 0, ...counts, findings: found },
      lines: [...found.map(lineOf), repaired > 0 ? `${summary} Repaired: ${repaired}.` : summary],
      exitCode: problems === 0 ? 0 : 1,
    }
  },
}

import { examine } from '../doctor/examine.ts'
import type { Reported } from '../doctor/finding.ts'
import type { PlaceCommand } from './command.ts'
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

export const doctor: PlaceCommand = {
  name: 'doctor',
  usage: '[--repair] [--objects]',
  help: 'check database, repositories and gists; exit code 1 when there are problems',
  flags: { repair: 'switch', objects: 'switch' },
  async runAt(given, { place, clock }) {
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

import type { Covered } from './coverage.ts'

const code = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

/** What is missing of an operation, in words. */
function missing({ missingQuery, missingBody }: Covered): string {
  return [
    ...(missingQuery.length > 0 ? [`query ${code(missingQuery)}`] : []),
    ...(missingBody.length > 0 ? [`body ${code(missingBody)}`] : []),
  ].join('; ')
}

/** The first word of an operation's name: `repos`. */
const areaOf = ({ operation }: Covered) => operation.id.split('/')[0] as string

const words = { yes: 'served', 'in part': 'in part', no: 'not served' }

const row = (each: Covered, newest: string) => {
  const only = each.versions.length > 0 && !each.versions.includes(newest)
  const note = [...(only ? [`only in ${each.versions.join(', ')}`] : []), missing(each)]
  const cells = [`\`${each.operation.route}\``, words[each.served], note.filter(Boolean).join('; ')]
  return `| ${cells.join(' | ')} |`
}

/** The coverage of the documented platform as Markdown, one table for each area. */
export function coveragePage(covered: readonly Covered[], newest: string, notice: string): string {
  const count = (served: Covered['served']) =>
    covered.filter((each) => each.served === served).length
  const areas = [...new Set(covered.map(areaOf))].sort()
  const tables = areas.map((area) => {
    const rows = covered.filter((each) => areaOf(each) === area)
    const own = rows.filter(({ served }) => served !== 'no').length
    return `## ${area}: ${own} of ${rows.length}

| Operation | Here | Missing |
|---|---|---|
${rows.map((each) => row(each, newest)).join('\n')}
`
  })
  return `# Coverage of the documented platform

${notice}

Of its ${covered.length} operations, ${count('yes')} are served with all of their query parameters and body
fields, ${count('in part')} are served in part, and ${count('no')} are not served. A request to a path that is not served returns 404
with the message \`Not Implemented by this server\` and a link to this page, so that it differs from a
resource that does not exist or that the caller may not see. Response fields are not compared here.

${tables.join('\n')}`
}

import { parse } from 'yaml'

type NamedText = readonly [name: string, text: string]

/**
 * One sentence per breaking change, from the titles of the overlays. `00-…` only names the version.
 */
export function changelog(versions: string[], overlays: NamedText[][], notice: string): string {
  const sections = versions.map((version, index) => {
    const lines = (overlays[index] ?? [])
      .filter(([name]) => !name.startsWith('00-'))
      .map(([name, text]) => {
        const { info } = parse(text) as { info: { title: string; description?: string } }
        return `- **${name.replace('.yaml', '')}**: ${[info.title, info.description].join(' ').trim()}`
      })
    return `## What ${version} has that newer versions do not\n\n${lines.join('\n')}\n`
  })
  return `# Breaking changes\n\n${notice}\n\n${sections.join('\n')}`
}

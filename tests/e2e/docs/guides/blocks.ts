/** A step of a guide: something to type, save or read. */
export type Step =
  | { kind: 'start'; args: string[] }
  | { kind: 'file'; name: string; text: string }
  | { kind: 'command'; text: string; shown: string; line: number }
  /** A browser action, described in a comment that readers do not see. */
  | { kind: 'browser'; text: string; line: number }

const part = /^```(\w+)\n(.*?)^```$|^<!-- browser: (.*?) -->$/gms

/** A command continues on the next line after a backslash. */
const typed = /^\$ ((?:.*\\\n)*.*)\n?/gm

/** Commands with the output that the guide shows. */
function transcript(text: string, line: number): Step[] {
  const found = [...text.matchAll(typed)]
  return found.map((match, index) => {
    const end = found[index + 1]?.index ?? text.length
    const shown = text.slice(match.index + match[0].length, end)
    return { kind: 'command', text: match[1]!, shown, line }
  })
}

/** `npm start`, also after `npm install`, starts the server of the guide, with the arguments after `--`. */
function shell(text: string, line: number): Step[] {
  const found = /^npm (?:install && npm )?start(?: -- (.*))?$/m.exec(text)
  if (found) return [{ kind: 'start', args: found[1]?.split(' ') ?? [] }]
  return [{ kind: 'command', text, shown: '', line }]
}

function file(text: string, line: number): Step[] {
  const [, name] = /^\/\/ ([\w.-]+\.mjs)\n/.exec(text) ?? []
  if (!name) throw new Error(`The code in line ${line} does not begin with the name of its file`)
  return [{ kind: 'file', name, text }]
}

const readers: Record<string, (text: string, line: number) => Step[]> = {
  console: transcript,
  sh: shell,
  js: file,
}

/**
 * The steps of a guide. Blocks in `sh` and `console` are typed; `js` is saved under the name in its
 * first line. Other blocks are only shown.
 *
 * @throws Error if code does not name its file
 */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(part)].flatMap((match) => {
    const [, language = '', text = '', browser] = match
    const line = markdown.slice(0, match.index).split('\n').length
    if (browser !== undefined) return [{ kind: 'browser' as const, text: browser, line }]
    return readers[language]?.(text, line) ?? []
  })
}

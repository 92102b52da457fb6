/** Something that a reader of a guide does, or sees. */
export type Step =
  | { kind: 'start'; args: string[] }
  | { kind: 'file'; name: string; text: string }
  | { kind: 'command'; text: string; shown: string; line: number }
  /** What a person does in a browser, in the words of a comment that readers do not see. */
  | { kind: 'browser'; text: string; line: number }

const part = /^```(\w+)\n(.*?)^```$|^<!-- browser: (.*?) -->$/gms

/** A command goes on where its line ends with a backslash. */
const typed = /^\$ ((?:.*\\\n)*.*)\n?/gm

/** Commands with what they are shown to answer. */
function transcript(text: string, line: number): Step[] {
  const found = [...text.matchAll(typed)]
  return found.map((match, index) => {
    const end = found[index + 1]?.index ?? text.length
    const shown = text.slice(match.index + match[0].length, end)
    return { kind: 'command', text: match[1]!, shown, line }
  })
}

/** `npm start` starts the server of the guide, with what stands behind `--`. */
function shell(text: string, line: number): Step[] {
  const [, args] = /^npm (?:install && npm )?start(?: -- (.*))?$/m.exec(text) ?? []
  if (/^npm .*start/m.test(text)) return [{ kind: 'start', args: args?.split(' ') ?? [] }]
  return [{ kind: 'command', text, shown: '', line }]
}

function file(text: string, line: number): Step[] {
  const [, name] = /^\/\/ ([\w-]+\.mjs)\n/.exec(text) ?? []
  if (!name) throw new Error(`The code in line ${line} does not begin with the name of its file`)
  return [{ kind: 'file', name, text }]
}

const readers: Record<string, (text: string, line: number) => Step[]> = {
  console: transcript,
  sh: shell,
  js: file,
}

/**
 * The steps of a guide: `sh` and `console` are typed, `js` is saved under the name in its first line.
 * Anything else is only looked at.
 *
 * @throws Error when code does not say where it is saved
 */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(part)].flatMap((match) => {
    const [, language = '', text = '', browser] = match
    const line = markdown.slice(0, match.index).split('\n').length
    if (browser !== undefined) return [{ kind: 'browser' as const, text: browser, line }]
    return readers[language]?.(text, line) ?? []
  })
}

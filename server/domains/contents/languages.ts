import type { Language } from 'linguist-languages'
import type { ListedEntry } from '../../git/objects/list-tree.ts'

/** Languages for extensions that several languages use alike. */
const usual: Record<string, string> = {
  '.as': 'ActionScript',
  '.asm': 'Assembly',
  '.bas': 'BASIC',
  '.bb': 'BitBake',
  '.cgi': 'Perl',
  '.cl': 'OpenCL',
  '.d': 'D',
  '.es': 'JavaScript',
  '.f': 'Fortran',
  '.frag': 'GLSL',
  '.fs': 'F#',
  '.gs': 'JavaScript',
  '.h': 'C',
  '.hh': 'C++',
  '.html': 'HTML',
  '.inc': 'PHP',
  '.l': 'Lex',
  '.md': 'Markdown',
  '.ml': 'OCaml',
  '.mo': 'Modelica',
  '.mod': 'Modula-2',
  '.m': 'Objective-C',
  '.pl': 'Perl',
  '.pm': 'Perl',
  '.pro': 'Prolog',
  '.r': 'R',
  '.rs': 'Rust',
  '.scm': 'Scheme',
  '.sql': 'SQL',
  '.st': 'Smalltalk',
  '.t': 'Perl',
  '.v': 'Verilog',
  '.yy': 'Yacc',
}

/** Folders and files of documentation, examples and code of third parties. */
const leftOut =
  /(^|\/)(docs?|documentation|examples?|samples?|demos?|node_modules|bower_components|vendor|third[-_]party|dist|extern(al)?)\/|\.min\.(js|css)$|-lock\.json$/i

/** The name of the language of a file; undefined for data, prose and unknown files. */
export type LanguageOf = (path: string) => string | undefined

/** Of several languages, the usual one, else the first that has this as its main extension. */
function chosen(extension: string, languages: readonly Language[]): Language | undefined {
  return (
    languages.find(({ name }) => name === usual[extension]) ??
    languages.find(({ extensions }) => extensions?.[0] === extension) ??
    languages[0]
  )
}

const counted = (language: Language | undefined) =>
  language && ['programming', 'markup'].includes(language.type)
    ? (language.group ?? language.name)
    : undefined

function grouped(languages: readonly Language[], keysOf: (each: Language) => readonly string[]) {
  const found = new Map<string, Language[]>()
  for (const language of languages) {
    for (const key of keysOf(language)) found.set(key, [...(found.get(key) ?? []), language])
  }
  return found
}

async function loadLanguages(): Promise<LanguageOf> {
  const languages: readonly Language[] = Object.values(await import('linguist-languages'))
  const byName = grouped(languages, ({ filenames }) => filenames ?? [])
  const byExtension = grouped(languages, ({ extensions }) => extensions ?? [])
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const named = byName.get(name)
    if (named) return counted(named[0])
    for (let dot = name.indexOf('.', 1); dot > 0; dot = name.indexOf('.', dot + 1)) {
      const extension = name.slice(dot).toLowerCase()
      const found = byExtension.get(extension)
      if (found) return counted(chosen(extension, found))
    }
    return undefined
  }
}

/** The table is large, so it is loaded when it is first needed. */
let loaded: Promise<LanguageOf> | undefined

/** Loads the table of languages. */
export const languageTable = (): Promise<LanguageOf> => (loaded ??= loadLanguages())

/** The colors of languages by their names, as `#3178c6`. */
export const languageColors = async (): Promise<ReadonlyMap<string, string | undefined>> => {
  const languages: readonly Language[] = Object.values(await import('linguist-languages'))
  return new Map(languages.map(({ name, color }) => [name, color]))
}

/** The size of the code in each language in bytes, largest first. */
export async function sizesByLanguage(
  files: readonly ListedEntry[],
): Promise<Record<string, number>> {
  const languageOf = await languageTable()
  const sizes = new Map<string, number>()
  for (const { path, mode, size } of files) {
    const isFile = mode.startsWith('100') && size > 0 && !leftOut.test(path)
    const language = isFile ? languageOf(path) : undefined
    if (language !== undefined) sizes.set(language, (sizes.get(language) ?? 0) + size)
  }
  return Object.fromEntries([...sizes].sort(([, a], [, b]) => b - a))
}

import { examplesOwn, namesOf } from './world.ts'

/** Replacements for values of the contract's example. */
export interface Substitution {
  /** Values of path parameters, by name: ids and keys that the server assigns. */
  params?: Record<string, string | number>
  /** Words to replace everywhere, except within names. */
  words?: Record<string, string>
  /** The variables that the sample reads. */
  environment?: Record<string, string>
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const replaceWord = (text: string, [word, value]: [string, string]) =>
  text.replaceAll(new RegExp(`(?<![\\w])${escaped(word)}(?![\\w])`, 'g'), () => value)

/** In URLs as `/hooks/12`, in code as `hook_id: 12`. */
function replaceParam(text: string, path: string, name: string, value: string | number): string {
  const inCode = new RegExp(`(\\b${name}: )('[^']*'|\\d+)`, 'g')
  if (!path.includes(`{${name}}`)) return text
  return text
    .replaceAll(
      inCode,
      (_, head: string) => `${head}${typeof value === 'number' ? value : `'${value}'`}`,
    )
    .replace(pathPattern(path, name, value), (_, before: string) => `${before}${value}`)
}

/** Finds the value of a parameter in a URL with this path template. Names of refs contain slashes. */
function pathPattern(path: string, name: string, value: string | number): RegExp {
  const [before] = path.split(`{${name}}`)
  const end = String(value).includes('/') && path.endsWith(`{${name}}`) ? '' : '/'
  const segments = before!
    .replaceAll(/\{\w+\}/g, '\0')
    .split('\0')
    .map(escaped)
  return new RegExp(`(https?://[^/\\s]+${segments.join('[^/\\s]+')})[^${end}\\s?']+`)
}

/**
 * The text of a sample as it is run: with the URL of this server, the names of a place, and the
 * ids, keys and secrets that the server has assigned. Everything else is unchanged.
 */
export function fitted(
  text: string,
  path: string,
  place: number,
  { url, params = {}, words = {} }: Substitution & { url: string },
): string {
  const own = namesOf(place)
  const names = examplesOwn.map((name): [string, string] => [name, own[name]])
  const withParams = Object.entries(params).reduce(
    (so, [name, value]) => replaceParam(so, path, name, value),
    text,
  )
  const replaced = [...Object.entries(words), ...names].reduce(replaceWord, withParams)
  return replaced.replaceAll('http://127.0.0.1:3000', url)
}

import { variable } from './note.js'

/** What a server in a process of its own is given so that its answers are noted, if any are. */
export function recordingEnvironment(): Record<string, string> {
  const file = process.env[variable]
  if (!file) return {}
  return {
    [variable]: file,
    NODE_OPTIONS: `--import ${new URL('./note.js', import.meta.url).href}`,
  }
}

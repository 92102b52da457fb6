import { variable } from './note.js'

/** Environment of a server process that records its responses, if recording is enabled. */
export function recordingEnvironment(): Record<string, string> {
  const file = process.env[variable]
  if (!file) return {}
  return {
    [variable]: file,
    NODE_OPTIONS: `--import ${new URL('./note.js', import.meta.url).href}`,
  }
}

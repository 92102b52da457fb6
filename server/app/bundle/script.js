import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

function readIfThere(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Keeps the compiled code for the next start. */
function keepCode(script, file) {
  const unfinished = `${file}.${process.pid}`
  try {
    writeFileSync(unfinished, script.createCachedData())
    renameSync(unfinished, file)
  } catch {
    // The folder is read-only, so each start compiles.
  }
}

/**
 * Compiles a file, or takes V8's compiled code that is kept beside it, which halves the time; V8 refuses
 * it when its own version or the file changed.
 */
function compile(file, kept) {
  const cachedData = readIfThere(kept)
  // Bundles are ASCII, as the build proves; reading them as UTF-8 would take ten milliseconds. V8 keeps
  // the text as it was read. Changing it here would make a second copy.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData })
  return { script, isNew: !cachedData || script.cachedDataRejected }
}

/**
 * Loads a bundle, which is one function with the parameters of a CommonJS module.
 * @returns what the file exports, and a function that keeps the code again: what has run until then
 * is compiled at the next start
 */
export function loadScript(file) {
  const kept = `${file}.code`
  const { script, isNew } = compile(file, kept) // what it read is freed before the bundle runs
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
  if (isNew) keepCode(script, kept)
  return { exports: module.exports, isNew, keep: () => keepCode(script, kept) }
}

import { bundleOf } from './files.js'
import { loadScript } from './script.js'

/**
 * Loads a bundle.
 * @returns what the bundle exports
 */
export const loadBundle = (name) => loadScript(bundleOf(name)).exports

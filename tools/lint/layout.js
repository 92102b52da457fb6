/** Rules for the file layout of spec/. They apply to the sources, not to bundles. */
import { basename, dirname } from 'node:path'

const pathFile = /^\.\.\/paths\/[a-z0-9-]+\/[a-z0-9-]+\.yaml$/
const webhookFile = /^\.\.\/webhooks\/[a-z0-9-]+\/[a-z0-9-]+\.yaml$/

function checkEntries(entries, pattern, seen, { report, location }) {
  for (const [name, entry] of Object.entries(entries ?? {})) {
    const at = location.child([name])
    const keys = Object.keys(entry)
    if (keys.length !== 1 || !pattern.test(entry.$ref ?? '')) {
      report({
        message: `\`${name}\` must be one $ref to a file like ${pattern.source}.`,
        location: at,
      })
    } else if (seen.has(entry.$ref)) {
      report({ message: `${entry.$ref} already describes another path.`, location: at })
    }
    seen.add(entry.$ref)
  }
}

/**
 * The root is a table of contents: each path and each webhook is one line that refers to one file.
 */
export const rootIsTableOfContents = () => ({
  Root(root, { report, location }) {
    const seen = new Set()
    const at = (key) => ({ report, location: location.child([key]) })
    checkEntries(root.paths, pathFile, seen, at('paths'))
    checkEntries(root.webhooks, webhookFile, seen, at('webhooks'))
  },
})

/** The tag of an operation equals the folder of its path item. */
export const tagIsFolder = () => ({
  Paths: {
    Operation(operation, { report, location }) {
      const folder = basename(dirname(location.source.absoluteRef))
      if (operation.tags?.length === 1 && operation.tags[0] === folder) return
      report({
        message: `The tag must be [${folder}], like the folder.`,
        location: location.child(['tags']),
      })
    },
  },
})

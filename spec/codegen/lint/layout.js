/** The layout of spec/ as rules. They hold for the sources; a bundle has no files to speak of. */
import { basename, dirname } from 'node:path'

const pathFile = /^\.\.\/paths\/[a-z0-9-]+\/[a-z0-9-]+\.yaml$/
const webhookFile = /^\.\.\/webhooks\/[a-z0-9-]+\.yaml$/

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

/** The root is a table of contents: each path and each webhook is one line that names one file. */
export const rootIsTableOfContents = () => ({
  Root(root, { report, location }) {
    const seen = new Set()
    const at = (key) => ({ report, location: location.child([key]) })
    checkEntries(root.paths, pathFile, seen, at('paths'))
    checkEntries(root.webhooks, webhookFile, seen, at('webhooks'))
  },
})

/** One name in every room: an operation is tagged with the folder that its path item lies in. */
export const tagIsFolder = () => ({
  Paths: {
    Operation(operation, { report, location }) {
      const folder = basename(dirname(location.source.absoluteRef))
      if (operation.tags?.length === 1 && operation.tags[0] === folder) return
      report({ message: `Tag it [${folder}], as its folder.`, location: location.child(['tags']) })
    },
  },
})

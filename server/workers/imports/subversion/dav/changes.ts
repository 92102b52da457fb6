import type { Addition, Changes } from '../edits.ts'
import { malformed } from '../malformed.ts'
import { readPath } from '../paths.ts'
import { copiedFrom } from './copied-from.ts'
import { readText, readXml } from './elements.ts'

const additions = new Set(['added-path', 'replaced-path'])

/**
 * Reads what revisions created from a log report with changed paths.
 * @throws ImportFailure
 */
export async function* readChanges(body: AsyncIterable<Buffer>): AsyncGenerator<Changes> {
  const events = readXml(body)
  let revision = NaN
  let added: Addition[] = []
  for (;;) {
    const { done, value: event } = await events.next()
    if (done) return
    if (event.kind === 'close' && event.name === 'log-item') {
      if (!Number.isSafeInteger(revision) || revision < 0) throw malformed()
      yield { revision, added }
      ;[revision, added] = [NaN, []]
    }
    if (event.kind !== 'open') continue
    if (event.name === 'version-name') revision = Number(await readText(events))
    if (!additions.has(event.name)) continue
    const isFile = event.attributes.get('node-kind') === 'file'
    added.push({ path: readPath(await readText(events)), isFile, ...copiedFrom(event) })
  }
}

import type { Document } from '../../tools/contract/contract.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import type { Sizes, Subject, Version } from './check.ts'
import { serve, underLimits, type Fault, type Flaw, type Listening } from './planting.ts'
import type { Stage } from './stage.ts'
import { subjectOn } from './subject.ts'

type Planted = Pick<Fault, 'foundBy' | 'at' | 'version' | 'flaw'>

/** Checks that also need the server with strict limits. */
const limited = ['C41']

export interface Faulty extends AsyncDisposable {
  subject: Subject
}

/** Copies only what the fault changes, because derived data is cached per document. */
function promisedBy({ contract: change }: Flaw, version: Version): Document {
  const contract = contractDocument(version)
  if (!change) return contract
  const changed = structuredClone(contract)
  change(changed)
  return changed
}

/** Runs a check against a server with a fault, for the operations where it shows. */
export async function plant(
  stage: Stage,
  { foundBy, at, version = '2026-03-10', flaw }: Planted,
  sizes: Sizes,
): Promise<Faulty> {
  const { context: healthy } = stage.server
  const started: Listening[] = []
  const serving = async (context = healthy) => {
    const listening = await serve(context, flaw)
    started.push(listening)
    return listening
  }
  const { url } = await serving()
  const under = limited.includes(foundBy) ? await serving(await underLimits(healthy)) : undefined
  const contract = promisedBy(flaw, version)
  const versions = flaw.context?.(healthy).versions
  const subject = subjectOn(stage, {
    ...{ version, url, contract, ...sizes },
    ...(under && { limitedUrl: under.url }),
    ...(versions && { versions }),
    only: ({ id }) => at === undefined || at.includes(id),
  })
  return {
    subject,
    async [Symbol.asyncDispose]() {
      for (const each of started) await each[Symbol.asyncDispose]()
    },
  }
}

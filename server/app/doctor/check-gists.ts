import { createLog } from '../../core/log.ts'
import { branchRef } from '../../domains/gists/limits.ts'
import { reconcile } from '../../domains/gists/reconcile.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { checkFiles } from './check-files.ts'
import { checkInside } from './check-inside.ts'
import type { DoctorContext } from './context.ts'
import type { Finding } from './finding.ts'

async function checkHead(id: number, subject: string, context: DoctorContext): Promise<Finding[]> {
  using objects = openObjects(context.gists.path(id))
  const gist = await context.storage.gists.find(id)
  if (!gist) return []
  const { head } = gist
  const [commit, tip] = await objects.info([`${head}^{commit}`, branchRef])
  if (!commit) return [{ check: 'refs', subject, problem: `its commit ${head} is missing` }]
  const present = await context.storage.gists.find(id)
  if (tip?.id === head || present?.head !== head) return []
  return [
    {
      check: 'refs',
      subject,
      problem: `its branch is at ${tip?.id ?? 'nothing'} instead of ${head}`,
      repair: async () => {
        await reconcile(id, { ...context, log: createLog('silent') })
        return `moved the branch to ${head}`
      },
    },
  ]
}

/** Checks each gist with a row: its files, and whether its branch is at the commit of its row. */
export async function* checkGists(
  context: DoctorContext,
  readAll: boolean,
): AsyncGenerator<Finding> {
  const { gists, storage } = context
  for await (const { id, key } of storage.inspection.gists()) {
    const subject = `gist ${id} (${key})`
    const exists = await gists.exists(id)
    const found: Finding[] = exists
      ? await checkInside(gists.path(id), subject, async () => [
          ...(await checkFiles(gists.path(id), subject, readAll)),
          ...(await checkHead(id, subject, context)),
        ])
      : [
          {
            check: 'folder',
            subject,
            problem: `${gists.path(id)} is missing; restore it from a backup`,
          },
        ]
    if (found.length > 0 && (await storage.gists.find(id))) yield* found
  }
}

import { describe, expect, it } from 'vitest'
import { hasRegistry } from '../../tools/install.ts'
import { createPullRequest } from '../../tools/jobs/create-pull-request.ts'
import { danger } from '../../tools/jobs/danger.ts'
import { ghPages } from '../../tools/jobs/gh-pages.ts'
import { pointedTools } from '../../tools/pointed/all.ts'
import { workThrough } from '../../tools/work-through.ts'

const isReachable = await hasRegistry()
const pointed = pointedTools.filter(({ name }) => ['degit', 'npm', 'hub'].includes(name))
const quick = [...createPullRequest, ...ghPages, ...danger, ...pointed]

describe.skipIf(!isReachable)('unmodified tools of the platform', () => {
  it.each(quick.map((tool) => [tool.name, tool.version, tool] as const))(
    '%s %s does its jobs as expected',
    { timeout: 300_000 },
    async (_name, _version, tool) => {
      for (const { job, result, reason } of await workThrough(tool))
        expect({ result, reason: result === job.expected ? '' : reason }).toEqual({
          result: job.expected,
          reason: '',
        })
    },
  )
})

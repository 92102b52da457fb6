import { describe, expect, it } from 'vitest'
import type { HarEntry } from '../../../server/core/recording/har-entry.ts'
import { reportOn } from '../../../server/app/upgrade/run-permissions.ts'

const entry = (method: string, url: string) =>
  ({
    request: { method, url, headers: [] },
    response: { status: 200, headers: [], content: {} },
  }) as never as HarEntry

describe('devplatform permissions-report', () => {
  it('names what the requests of a recording need', () => {
    const report = reportOn([
      entry('GET', 'https://api.example/api/v3/repos/mona/hello/issues?state=open'),
      entry('GET', 'https://api.example/repos/mona/hello/issues/1'),
      entry('POST', 'https://api.example/repos/mona/hello/hooks'),
      entry('GET', 'https://api.example/somewhere/else'),
    ])
    expect(report).toMatchObject({
      caller: null,
      requests: 3,
      permissions: [
        { area: 'issues', access: 'read', breaks: ['issues/get', 'issues/list-for-repo'] },
        { area: 'webhooks', access: 'write', breaks: ['repos/create-webhook'] },
      ],
    })
  })
})

import { useState } from 'preact/hooks'
import { unwrap } from '../../client/index.ts'
import { control } from '../data/client.ts'
import { recall, remember } from '../data/storage.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { useActing } from '../session/context.ts'
import { callerOf } from '../tokens/callable.ts'
import { ExplainBox } from './explain-box.tsx'
import { isShown, noFilter, RequestFilters, type RequestFilter } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'

/** Milliseconds between reloads of the log, which is in memory. */
const interval = 1_000

/** Most requests that are read. Fewer are shown. */
const most = 1_000
const shownAtOnce = 200

/** The id of the token of this page, by which its own requests are recognized. */
function useOwnToken(): number | undefined {
  const { session } = useActing()
  const token = session?.token
  const own = useData(['own token', token], async (signal) =>
    token ? (await callerOf({ token }, signal)).caller.token_id : null,
  )
  return own.data ?? undefined
}

const storage = 'console-traffic-hide'

/** The latest requests, the newest first. */
export function Requests() {
  const [filter, setFilter] = useState<RequestFilter>({
    ...noFilter,
    hidesConsole: recall(storage) !== 'no',
  })
  const own = useOwnToken()
  const requests = useData(
    ['requests'],
    (signal) =>
      unwrap(control.GET('/_control/requests', { params: { query: { limit: most } }, signal })),
    { every: interval },
  )
  function change(next: RequestFilter) {
    remember(storage, next.hidesConsole ? null : 'no')
    setFilter(next)
  }
  return (
    <>
      <ExplainBox />
      <RequestFilters filter={filter} onChange={change} />
      <Load of={requests}>
        {(found) => {
          const shown = found.filter((each) => isShown(each, filter, own)).reverse()
          return (
            <>
              <div class="head">
                <p class="soft">
                  {shown.length} of {found.length} requests. The server remembers the latest 10,000.
                </p>
                <Forget onForgotten={requests.reload} />
              </div>
              <RequestTable requests={shown.slice(0, shownAtOnce)} />
            </>
          )
        }}
      </Load>
    </>
  )
}

function Forget({ onForgotten }: { onForgotten: () => void }) {
  const { run, error, isRunning } = useAction()
  const forget = () => unwrap(control.DELETE('/_control/requests'))
  return (
    <div>
      <button
        type="button"
        class="small"
        disabled={isRunning}
        onClick={() => void run(forget).then(onForgotten)}
      >
        Clear
      </button>
      <Problem error={error} />
    </div>
  )
}

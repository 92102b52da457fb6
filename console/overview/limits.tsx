import { unwrap } from '../../client/index.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Time } from '../parts/time.tsx'
import { useApi } from '../session/context.ts'

/** Milliseconds between reloads. This operation counts in no limit. */
const interval = 10_000

interface Limit {
  limit: number
  used: number
  remaining: number
  reset: number
}

/** The primary rate limits of the account. */
export function Limits() {
  const api = useApi()
  const limits = useData(
    ['limits'],
    async (signal) => (await unwrap(api.GET('/rate_limit', { signal }))).resources,
    { every: interval },
  )
  return (
    <section class="card">
      <h2>Rate limits</h2>
      <Load of={limits}>
        {(resources) =>
          Object.entries(resources)
            .filter(([name, { used }]) => name === 'core' || used > 0)
            .map(([name, limit]) => <Gauge key={name} name={name} of={limit} />)
        }
      </Load>
    </section>
  )
}

function Gauge({ name, of: { limit, used, remaining, reset } }: { name: string; of: Limit }) {
  const id = `limit-${name}`
  return (
    <div class="gauge">
      <div>
        <label for={id}>{name}</label>
        <span>
          {remaining.toLocaleString('en')} of {limit.toLocaleString('en')} left, resets{' '}
          <Time at={new Date(reset * 1000).toISOString()} />
        </span>
      </div>
      <meter id={id} max={limit} high={limit * 0.9} optimum={0} value={used}>
        {used} used
      </meter>
    </div>
  )
}

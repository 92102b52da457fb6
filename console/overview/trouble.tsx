import type { Api } from '../data/client.ts'
import { partsOf } from '../data/repositories.ts'
import { startedImports } from '../imports/started.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { useApi } from '../session/context.ts'
import { isFailing } from '../webhooks/health.tsx'
import { hookPage } from '../webhooks/hook-address.ts'
import { loadHooks } from '../webhooks/load-hooks.ts'

interface Matter {
  href: string
  subject: string
  reason: string
}

/** Milliseconds between reloads. */
const interval = 15_000

async function failingHooks(api: Api, signal: AbortSignal): Promise<Matter[]> {
  const all = await loadHooks(api, signal)
  return all.flatMap(({ repository, hooks }) =>
    hooks.filter(isFailing).map((hook) => ({
      href: hookPage(repository, hook.id),
      subject: hook.config.url,
      reason: hook.disabled_reason ?? hook.last_response?.message ?? 'The latest delivery failed.',
    })),
  )
}

/** States in which an import waits for a person or has ended without a result. */
const atRest = [
  ...['auth_failed', 'error', 'detection_needs_auth'],
  ...['detection_found_nothing', 'detection_found_multiple'],
]

/** The API has no list of imports, and asking each repository fails where there is none. */
async function restingImports(api: Api, signal: AbortSignal): Promise<Matter[]> {
  const found = await Promise.all(
    startedImports().map(async (fullName) => {
      const params = { path: partsOf(fullName) }
      const { data } = await api.GET('/repos/{owner}/{repo}/import', { params, signal })
      if (!data || !atRest.includes(data.status)) return []
      const reason = data.status_text ?? data.status
      return [{ href: `/${fullName}/import`, subject: `Import into ${fullName}`, reason }]
    }),
  )
  return found.flat()
}

/** What a person should look at. */
export function Trouble() {
  const api = useApi()
  const matters = useData(
    ['trouble'],
    async (signal) =>
      (await Promise.all([failingHooks, restingImports].map((find) => find(api, signal)))).flat(),
    { every: interval },
  )
  return (
    <section class="card">
      <h2>Needs attention</h2>
      <Load of={matters}>
        {(found) =>
          found.length === 0 ? (
            <p>
              <span class="badge good">All good</span> No failing webhooks, no waiting imports.
            </p>
          ) : (
            <ul>
              {found.map(({ href, subject, reason }) => (
                <li key={href}>
                  <a href={href}>{subject}</a> <span class="badge bad">{reason}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </section>
  )
}

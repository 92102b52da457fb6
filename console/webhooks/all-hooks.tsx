import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { hooksPage } from './hook-address.ts'
import { HookTable } from './hook-table.tsx'
import { loadHooks, type HooksOfRepository } from './load-hooks.ts'

/** The webhooks of all repositories that the user administers. */
export function AllHooks() {
  useTitle('Webhooks')
  const api = useApi()
  const hooks = useData(['all hooks'], (signal) => loadHooks(api, signal))
  return (
    <>
      <h1>Webhooks</h1>
      <Load of={hooks}>
        {(repositories) => repositories.map((each) => <Section key={keyOf(each)} of={each} />)}
      </Load>
    </>
  )
}

const keyOf = ({ repository: { owner, repo } }: HooksOfRepository) => `${owner}/${repo}`

function Section({ of }: { of: HooksOfRepository }) {
  const { repository, hooks } = of
  return (
    <section>
      <div class="head">
        <h2>
          <a href={hooksPage(repository)}>{keyOf(of)}</a>
        </h2>
        <a class="button small" href={`${hooksPage(repository)}/new`}>
          New webhook
        </a>
      </div>
      {hooks.length > 0 ? (
        <HookTable repository={repository} hooks={hooks} />
      ) : (
        <p class="soft">No webhooks.</p>
      )}
    </section>
  )
}

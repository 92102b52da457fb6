import { useLocation } from 'preact-iso'
import type { ComponentType } from 'preact'
import { useTitle } from '../parts/title.tsx'
import { settings } from '../settings.ts'
import { Clock } from './clock.tsx'
import { Faults } from './faults.tsx'
import { Requests } from './requests.tsx'
import { Sinks } from './sinks.tsx'
import { State } from './state.tsx'

interface Tab {
  name: string
  label: string
  component: ComponentType
}

const tabs: Tab[] = [
  { name: 'requests', label: 'Requests', component: Requests },
  { name: 'clock', label: 'Clock', component: Clock },
  { name: 'faults', label: 'Faults', component: Faults },
  { name: 'state', label: 'Data', component: State },
  { name: 'sinks', label: 'Sinks', component: Sinks },
]

/** What the server was called, and the controls of a development server. */
export function Traffic() {
  useTitle('Traffic')
  const { query, path } = useLocation()
  if (!settings.control) return <NoControl />
  const chosen = tabs.find(({ name }) => name === query.tab) ?? tabs[0]!
  return (
    <>
      <h1>Traffic</h1>
      <nav class="tabs" aria-label="Traffic">
        {tabs.map(({ name, label }) => (
          <a
            key={name}
            href={`${path}?tab=${name}`}
            aria-current={name === chosen.name ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <chosen.component />
    </>
  )
}

/** Servers in production have no control plane. */
export const NoControl = () => (
  <div class="empty">
    <h1>Traffic</h1>
    <p>This page is for development. The server runs without a control plane.</p>
  </div>
)

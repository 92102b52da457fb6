import { useLocation } from 'preact-iso'

/** Links to the pages of one thing. */
export function Tabs({ label, tabs }: { label: string; tabs: [href: string, name: string][] }) {
  const { path } = useLocation()
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([href, name]) => (
        <a key={href} href={href} aria-current={path === href ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

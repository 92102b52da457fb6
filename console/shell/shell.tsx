import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { useActing } from '../session/context.ts'
import { settings } from '../settings.ts'
import { Account } from './account.tsx'
import { ThemeButton } from './theme-button.tsx'
import { VersionSwitch } from './version-switch.tsx'

interface Entry {
  href: string
  name: string
  /** Only for signed-in users. */
  personal?: boolean
  /** Only on servers with a control plane. */
  development?: boolean
}

const entries: Entry[] = [
  { href: '/', name: 'Overview' },
  { href: '/-/webhooks', name: 'Webhooks', personal: true },
  { href: '/-/imports', name: 'Imports', personal: true },
  { href: '/-/events', name: 'Events' },
  { href: '/-/tokens', name: 'Tokens and apps' },
  { href: '/-/traffic', name: 'Traffic', development: true },
]

function Menu({ path }: { path: string }) {
  const { session } = useActing()
  const shown = entries.filter(
    ({ personal, development }) => (!personal || session) && (!development || settings.control),
  )
  return (
    <ul>
      {shown.map(({ href, name }) => (
        <li key={href}>
          <a href={href} aria-current={isIn(path, href) ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
      <li class="docs">
        <a href="/docs/">Documentation</a>
      </li>
    </ul>
  )
}

const isIn = (path: string, href: string) =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)

/** The frame of every page. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  useEffect(() => setMenuOpen(false), [path])
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <button
          type="button"
          class="icon menu"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          Menu
        </button>
        <a class="brand" href="/">
          {settings.name}
          <span>console</span>
        </a>
        <VersionSwitch />
        <ThemeButton />
        <Account />
      </header>
      <div class="frame">
        <nav id="menu" class={isMenuOpen ? 'open' : ''} aria-label="Console">
          <Menu path={path} />
        </nav>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}

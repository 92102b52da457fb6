import { render } from 'preact'
import { ErrorBoundary, LocationProvider } from 'preact-iso'
import { Routes } from './routes.tsx'
import { SessionProvider } from './session/provider.tsx'
import { Shell } from './shell/shell.tsx'
import './style/index.css'

/** First segments of paths that other parts of the server serve; the browser loads these. */
const elsewhere = 'docs|login|logout|api|_control|assets|avatars|attestations|settings/apps'

/** Links that open a page of the console, with or without the origin. */
const scope = new RegExp(
  `^(?!(https?://[^/]+)?/(${elsewhere})([/?]|$)|.*/raw/|.*\\.(diff|patch|git)$)`,
)

render(
  <LocationProvider scope={scope}>
    <ErrorBoundary>
      <SessionProvider>
        <Shell>
          <Routes />
        </Shell>
      </SessionProvider>
    </ErrorBoundary>
  </LocationProvider>,
  document.body,
)

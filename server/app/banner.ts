import type { Config } from '../core/config.ts'
import type { SeedResult } from './world/seed-report.ts'

const demo = [
  ['ghp_demo_mona', 'mona, classic token with broad scopes'],
  ['ghp_demo_hubot', 'hubot, classic token with the scope repo'],
  ['gho_demo_mona', 'mona, token of the OAuth app Ov23demo (secret demo-secret)'],
  ['ghu_demo_mona', 'mona, token of the app ci-bot (Iv23demo, secret demo-app-secret)'],
  ['github_pat_demo_mona', 'mona, fine-grained token for acme/widgets (contents, webhooks)'],
] as const

/**
 * The text printed when the server is ready: its URL, the demo tokens, and commands to try.
 * @param seed the seed file, or `demo`
 */
export function banner(
  { url: own, metricsUrl }: { url: string; metricsUrl: string | undefined },
  { data, databaseUrl, brand, baseUrl }: Config,
  seed: string | undefined,
): string {
  const url = baseUrl ?? own
  const header = brand === 'service' ? 'X-Service-Api-Version' : `X-…-Api-Version`
  const store = databaseUrl ? 'PostgreSQL' : data
  const lines = [
    '',
    `devplatform is ready at ${url}`,
    ...(url === own ? [] : [`  listens at ${own}`]),
    ...(metricsUrl === undefined ? [] : [`  metrics at ${metricsUrl}`]),
    ...(seed === undefined || seed === 'demo' ? [] : [`  seed file ${seed}`]),
    `  data in ${store}; press Ctrl-C to stop`,
  ]
  if (seed !== 'demo') return [...lines, ''].join('\n')
  return [
    ...lines,
    '',
    'Demo tokens',
    ...demo.map(([token, description]) => `  ${token.padEnd(22)}${description}`),
    '',
    'Try',
    `  curl ${url}/user -H 'Authorization: Bearer ghp_demo_mona'`,
    `  curl ${url}/repos/acme/widgets -H '${header}: 2026-03-10'`,
    `  open ${url}/docs/`,
    `  open ${url}/login (user mona, password demo-mona)`,
    `  git clone ${url.replace('://', '://mona:ghp_demo_mona@')}/acme/widgets.git`,
    '',
  ].join('\n')
}

/** The keys that a seed generated, which are shown only once. */
export const keyNotice = ({ generated_keys: keys }: SeedResult): string =>
  keys
    .map(
      ({ slug, app_id, client_id, private_key }) =>
        `Private key of the app ${slug} (id ${app_id}, client id ${client_id}), shown only once:\n${private_key}\n`,
    )
    .join('')

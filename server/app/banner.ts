import type { Config } from '../core/config.ts'

const demo = [
  ['ghp_demo_mona', 'mona, classic token for everything here'],
  ['ghp_demo_hubot', 'hubot, classic token: repo'],
  ['gho_demo_mona', 'mona, held by the OAuth app Ov23demo (secret demo-secret)'],
  ['ghu_demo_mona', 'mona, held by the app ci-bot (Iv23demo, secret demo-app-secret)'],
  ['github_pat_demo_mona', 'mona, fine-grained: acme/widgets, contents and webhooks'],
] as const

/** What a person sees when the server is ready: where it is, whom to be, and what to try. */
export function banner(
  url: string,
  { data, databaseUrl, brand }: Config,
  hasDemo: boolean,
): string {
  const header = brand === 'service' ? 'X-Service-Api-Version' : `X-…-Api-Version`
  const store = databaseUrl ? 'PostgreSQL' : data
  const lines = ['', `devplatform is ready at ${url}`, `  data in ${store}; stop with Ctrl-C`]
  if (!hasDemo) return [...lines, ''].join('\n')
  return [
    ...lines,
    '',
    'Tokens of the demo world',
    ...demo.map(([token, what]) => `  ${token.padEnd(22)}${what}`),
    '',
    'Try',
    `  curl ${url}/user -H 'Authorization: Bearer ghp_demo_mona'`,
    `  curl ${url}/repos/acme/widgets -H '${header}: 2026-03-10'`,
    `  open ${url}/docs/`,
    `  open ${url}/login (mona, password demo-mona)`,
    `  git clone ${url.replace('://', '://mona:ghp_demo_mona@')}/acme/widgets.git`,
    '',
  ].join('\n')
}

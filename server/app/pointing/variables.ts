import { existsSync } from 'node:fs'
import { authorityFile, bundleFile } from '../tls/own-files.ts'

type Variables = Record<string, string>

/**
 * Variables that make a tool trust the authority of a data folder. Most of them replace the
 * authorities of the system, so they name a file that has those as well if tunnels lead elsewhere.
 */
export function trust(data: string): Variables {
  const own = authorityFile(data)
  const bundle = bundleFile(data)
  const all = existsSync(bundle) ? bundle : own
  return {
    NODE_EXTRA_CA_CERTS: own,
    SSL_CERT_FILE: all,
    CURL_CA_BUNDLE: all,
    GIT_SSL_CAINFO: all,
    REQUESTS_CA_BUNDLE: all,
    PIP_CERT: all,
    CARGO_HTTP_CAINFO: all,
    DENO_CERT: own,
    npm_config_cafile: all,
    COMPOSER_CAFILE: all,
  }
}

/** Tools that read no variable: what their users type instead. */
export const trustByHand = (data: string): string[] => [
  '# Java, which has a trust store of its own:',
  `#   keytool -importcert -noprompt -alias devplatform -file '${authorityFile(data)}' -keystore devplatform.p12 -storepass changeit`,
  `#   export JAVA_TOOL_OPTIONS="-Djavax.net.ssl.trustStore=$PWD/devplatform.p12 -Djavax.net.ssl.trustStorePassword=changeit"`,
  '# Programs that use the trust of the system: devplatform ca --install',
]

/**
 * Variables that send the requests of a tool through a proxy. Most tools know one spelling only.
 * @param plain whether names below localhost go through the proxy, which tools take for local
 */
export function through(proxy: string, { plain = false } = {}): Variables {
  const direct = plain ? '127.0.0.1,::1' : 'localhost,127.0.0.1,::1'
  return {
    HTTPS_PROXY: proxy,
    https_proxy: proxy,
    HTTP_PROXY: proxy,
    http_proxy: proxy,
    NO_PROXY: direct,
    no_proxy: direct,
    NODE_USE_ENV_PROXY: '1',
  }
}

/** Names at which git finds repositories: not those of the API and of files. */
const isForGit = (name: string) => !/^(www|api|uploads|codeload|raw)\./.test(name)

/** Responds to git with the token of the command. `store` and `erase` are ignored. */
const helper =
  '!f() { test "$1" != get || printf \'username=x-access-token\\npassword=%s\\n\' "$GITHUB_TOKEN"; }; f'

/**
 * Settings of git as variables. git gets its token from the environment, because the helper of the
 * user would pass on, or erase, the token for the real host. SSH to the built-in host becomes HTTP.
 * @param origins scheme and host, without a trailing slash
 */
function gitSettings(origins: readonly string[], environment: NodeJS.ProcessEnv): Variables {
  const settings = origins.flatMap((origin) => [
    [`credential.${origin}.helper`, ''],
    [`credential.${origin}.helper`, helper],
  ])
  const [host] = origins.filter((origin) => /\/\/github\./.test(origin))
  for (const from of host ? ['git@github.com:', 'ssh://git@github.com/'] : [])
    settings.push([`url.${host}/.insteadOf`, from])
  const first = Number(environment.GIT_CONFIG_COUNT ?? 0)
  const pairs = settings.flatMap(([key = '', value = ''], index): [string, string][] => [
    [`GIT_CONFIG_KEY_${first + index}`, key],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ])
  return { ...Object.fromEntries<string>(pairs), GIT_CONFIG_COUNT: String(first + settings.length) }
}

/** The host that the `gh` command calls over TLS, or without. */
export const ghHost = (plain: boolean): string => (plain ? 'github.localhost' : 'github.com')

interface Reached {
  /** URL of the server without TLS, which all tools reach without a proxy. */
  direct: string
  names: readonly string[]
  tls: boolean
  /** The data folder, if the certificate is of its authority. */
  data: string | undefined
  token: string | undefined
  /** A folder for settings of tools, instead of those of the user. */
  home: string
  environment: NodeJS.ProcessEnv
}

/** Everything that points the tools of a command at a server. */
export function variablesOf(reached: Reached): Variables {
  const { direct, names, tls, data, token, home, environment } = reached
  const scheme = tls ? 'https' : 'http'
  const gh = ghHost(!tls)
  const origins = [...names.filter(isForGit).map((name) => `${scheme}://${name}`), direct]
  return {
    ...through(direct, { plain: !tls }),
    ...(tls && data !== undefined && trust(data)),
    ...(names.includes(gh) && { GH_HOST: gh }),
    ...(token !== undefined && {
      GH_TOKEN: token,
      GITHUB_TOKEN: token,
      GH_ENTERPRISE_TOKEN: token,
    }),
    GITHUB_SERVER_URL: direct,
    GITHUB_API_URL: direct,
    GITHUB_GRAPHQL_URL: `${direct}/graphql`,
    GH_CONFIG_DIR: home,
    GH_NO_UPDATE_NOTIFIER: '1',
    ...gitSettings(origins, environment),
  }
}

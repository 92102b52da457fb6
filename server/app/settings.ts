/**
 * One setting. The flag, the environment variable and the key in the configuration file share one
 * name.
 */
export interface Setting {
  /**
   * Without dashes: `rate-limits` is the flag `--rate-limits` and the variable
   * DEVPLATFORM_RATE_LIMITS.
   */
  flag: string
  kind: 'text' | 'number' | 'switch'
  /** Placeholder for the value in the help. Absent for switches. */
  value?: string
  choices?: readonly string[]
  help: string
  /** Environment variable, when it does not follow from the flag. */
  variable?: string
  /** Former name of the flag. It still works and is not shown in the help. */
  alias?: string
  /** Not available as a flag, because other users of the machine can read arguments. */
  secret?: true
}

export const settings = [
  {
    flag: 'port',
    kind: 'number',
    value: 'N',
    help: 'port to listen on; 0 picks a free one (3000)',
  },
  { flag: 'host', kind: 'text', value: 'ADDRESS', help: 'address to listen on (127.0.0.1)' },
  { flag: 'unix-socket', kind: 'text', value: 'PATH', help: 'also listen on a Unix socket' },
  {
    flag: 'tls',
    kind: 'switch',
    help: 'accept TLS on the port as well, with a certificate of its own authority (off)',
  },
  {
    flag: 'tls-cert',
    kind: 'text',
    value: 'FILE',
    help: 'accept TLS with this certificate; read again before it ends',
  },
  { flag: 'tls-key', kind: 'text', value: 'FILE', help: 'the key of the certificate' },
  {
    flag: 'names',
    kind: 'text',
    value: 'LIST',
    help: 'hosts of the server, such as example.test,api.example.test,raw.example.test',
  },
  {
    flag: 'as-platform',
    kind: 'switch',
    help: 'also serve the names that tools have built in: api.github.com and others (off)',
  },
  {
    flag: 'pass-through',
    kind: 'switch',
    help: 'as a proxy, open tunnels to other public hosts instead of refusing them (off)',
  },
  {
    flag: 'ssh-port',
    kind: 'number',
    value: 'N',
    help: 'also serve git over SSH on this port; 0 picks a free one (off)',
  },
  {
    flag: 'portfile',
    kind: 'text',
    value: 'PATH',
    help: 'write the port to this file when the server is ready',
  },
  {
    flag: 'metrics-port',
    kind: 'number',
    value: 'N',
    help: 'serve metrics for Prometheus on this port; 0 picks a free one (off)',
  },
  {
    flag: 'metrics-host',
    kind: 'text',
    value: 'ADDRESS',
    help: 'address to serve metrics on (127.0.0.1)',
  },
  {
    flag: 'data',
    kind: 'text',
    value: 'DIR',
    help: 'data folder: SQLite database and repositories (./data)',
  },
  {
    flag: 'seed',
    kind: 'text',
    value: 'FILE',
    alias: 'world',
    help: 'seed file to load into an empty database',
  },
  { flag: 'base-url', kind: 'text', value: 'URL', help: 'public URL of the server' },
  {
    flag: 'brand',
    kind: 'text',
    value: 'WORD',
    help: 'word in header names: service, github or your own (service)',
  },
  {
    flag: 'rate-limits',
    kind: 'text',
    value: 'PRESET',
    choices: ['real', 'tight', 'off'],
    help: 'rate limit preset (real)',
  },
  {
    flag: 'rate-scale',
    kind: 'text',
    value: 'FACTOR',
    help: 'multiply all rate limits by this factor (1)',
  },
  {
    flag: 'shadow-limits',
    kind: 'text',
    value: 'RULE,…',
    help: 'limits that count requests without refusing them: primary, points, cpu, content, concurrency',
  },
  {
    flag: 'trusted-proxies',
    kind: 'text',
    value: 'NETWORK,…',
    help: 'proxies trusted for X-Forwarded-For, such as 10.0.0.0/8',
  },
  {
    flag: 'mode',
    kind: 'text',
    value: 'MODE',
    choices: ['development', 'production'],
    help: 'production loads no demo data and blocks requests to private networks',
  },
  {
    flag: 'allow-loopback-targets',
    kind: 'switch',
    help: 'allow webhooks to loopback addresses (on in development)',
  },
  {
    flag: 'allow-any-origin',
    kind: 'switch',
    help: 'accept requests of pages of every site and to every host name (off in development on loopback)',
  },
  {
    flag: 'webhook-retries',
    kind: 'text',
    value: 'DELAYS',
    help: 'delays before retries of failed deliveries: off, standard or a list such as 5s,5m,2h (off)',
  },
  {
    flag: 'webhook-disable-after',
    kind: 'number',
    value: 'N',
    help: 'disable a hook after N consecutive failed deliveries; 0 for never (0)',
  },
  {
    flag: 'imports-sunset',
    kind: 'text',
    value: 'INSTANT',
    help: 'when the source import operations end, such as 2027-01-01T00:00:00Z (never)',
  },
  {
    flag: 'imports-maintenance',
    kind: 'switch',
    help: 'respond with 503 to all source import operations (off)',
  },
  {
    flag: 'drain-delay',
    kind: 'number',
    value: 'SECONDS',
    help: 'keep serving this long after SIGTERM while /readyz reports draining (0)',
  },
  {
    flag: 'ephemeral',
    kind: 'switch',
    help: 'keep the data in a temporary folder that is removed at the end (off)',
  },
  {
    flag: 'hooks',
    kind: 'text',
    value: 'DIR',
    help: 'run the scripts and add the seed files in DIR/ready.d once the server is ready',
  },
  {
    flag: 'hook-failures',
    kind: 'text',
    value: 'EFFECT',
    choices: ['stop', 'continue'],
    help: 'what a failed script or seed file of --hooks does to the server (stop)',
  },
  {
    flag: 'record',
    kind: 'text',
    value: 'FILE',
    help: 'record requests and responses, without secrets, to a HAR file; one process only',
  },
  {
    flag: 'control',
    kind: 'text',
    value: 'WHO',
    choices: ['off', 'loopback', 'token'],
    help: 'who may steer the server at /_control (loopback in development on a loopback address)',
  },
  {
    flag: 'control-token',
    kind: 'text',
    value: 'TOKEN',
    secret: true,
    help: 'token for /_control, at least 16 characters (environment or file)',
  },
  {
    flag: 'log-level',
    kind: 'text',
    value: 'LEVEL',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    help: 'log level (warn)',
  },
  {
    flag: 'workers',
    kind: 'number',
    value: 'N',
    help: 'number of server processes; more than 1 requires DATABASE_URL (1)',
  },
  {
    flag: 'database-url',
    kind: 'text',
    value: 'URL',
    variable: 'DATABASE_URL',
    help: 'use PostgreSQL instead of SQLite',
  },
  {
    flag: 'redis-url',
    kind: 'text',
    value: 'URL',
    variable: 'REDIS_URL',
    secret: true,
    help: 'Redis or Valkey to share rate limits between processes (environment or file)',
  },
  {
    flag: 'secret-key',
    kind: 'text',
    value: 'KEY',
    secret: true,
    help: 'key that encrypts secrets in the database; required in production (environment or file)',
  },
  {
    flag: 'other-secret-keys',
    kind: 'text',
    value: 'KEY,…',
    secret: true,
    help: 'old or future keys, used for decryption only (environment or file)',
  },
] as const satisfies readonly Setting[]

export type Flag = (typeof settings)[number]['flag']

const variableFor = (flag: string) => `DEVPLATFORM_${flag.replaceAll('-', '_').toUpperCase()}`

export const variableOf = ({ variable, flag }: Setting): string => variable ?? variableFor(flag)

/** The variable of the former name of a setting. */
export const aliasVariableOf = ({ alias }: Setting): string | undefined =>
  alias === undefined ? undefined : variableFor(alias)

/** One setting: a flag, its environment twin and its key in a configuration file are one name. */
export interface Setting {
  /** As in `--rate-limits`; the environment has DEVPLATFORM_RATE_LIMITS. */
  flag: string
  kind: 'text' | 'number' | 'switch'
  /** What stands for the value in the help; absent for switches. */
  value?: string
  choices?: readonly string[]
  help: string
  /** Environment variable of another name, where the field has one. */
  variable?: string
  /** Never an argument, which other users of the machine could read. */
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
  { flag: 'unix-socket', kind: 'text', value: 'PATH', help: 'listen on a Unix socket as well' },
  {
    flag: 'ssh-port',
    kind: 'number',
    value: 'N',
    help: 'let git in over SSH at this port as well; 0 picks a free one (off)',
  },
  { flag: 'portfile', kind: 'text', value: 'PATH', help: 'write the port to this file once ready' },
  {
    flag: 'data',
    kind: 'text',
    value: 'DIR',
    help: 'folder of the store and repositories (./data)',
  },
  { flag: 'world', kind: 'text', value: 'FILE', help: 'what an empty store starts with' },
  { flag: 'base-url', kind: 'text', value: 'URL', help: 'how callers reach the server' },
  { flag: 'brand', kind: 'text', value: 'WORD', help: 'service, github or a word of your own' },
  {
    flag: 'rate-limits',
    kind: 'text',
    value: 'PRESET',
    choices: ['real', 'tight', 'off'],
    help: 'how many requests a caller has (real)',
  },
  {
    flag: 'rate-scale',
    kind: 'text',
    value: 'FACTOR',
    help: 'what every limit is multiplied by (1)',
  },
  {
    flag: 'shadow-limits',
    kind: 'text',
    value: 'RULE,…',
    help: 'limits that count and do not refuse: primary, points, cpu, content, concurrency',
  },
  {
    flag: 'trusted-proxies',
    kind: 'text',
    value: 'NETWORK,…',
    help: 'proxies whose word for the address of a caller is taken, such as 10.0.0.0/8',
  },
  {
    flag: 'mode',
    kind: 'text',
    value: 'MODE',
    choices: ['development', 'production'],
    help: 'production has no demo world and keeps away from inner networks',
  },
  {
    flag: 'allow-loopback-targets',
    kind: 'switch',
    help: 'let webhooks reach this machine (on in development)',
  },
  {
    flag: 'webhook-retries',
    kind: 'text',
    value: 'DELAYS',
    help: 'when failed deliveries are tried again: off, standard or as 5s,5m,2h (off)',
  },
  {
    flag: 'webhook-disable-after',
    kind: 'number',
    value: 'N',
    help: 'failed deliveries in a row that switch a hook off; 0 for never (0)',
  },
  {
    flag: 'imports-sunset',
    kind: 'text',
    value: 'INSTANT',
    help: 'when imports of sources end, such as 2027-01-01T00:00:00Z (never)',
  },
  {
    flag: 'imports-maintenance',
    kind: 'switch',
    help: 'answer 503 to everything about imports of sources (off)',
  },
  {
    flag: 'record',
    kind: 'text',
    value: 'FILE',
    help: 'write requests and answers down, without secrets, as HAR; one process only',
  },
  {
    flag: 'log-level',
    kind: 'text',
    value: 'LEVEL',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    help: 'how much is logged (warn)',
  },
  { flag: 'workers', kind: 'number', value: 'N', help: 'server processes; needs DATABASE_URL (1)' },
  {
    flag: 'database-url',
    kind: 'text',
    value: 'URL',
    variable: 'DATABASE_URL',
    help: 'PostgreSQL in place of the embedded store',
  },
  {
    flag: 'redis-url',
    kind: 'text',
    value: 'URL',
    variable: 'REDIS_URL',
    secret: true,
    help: 'Redis or Valkey in which several processes keep their limits (environment or file)',
  },
  {
    flag: 'secret-key',
    kind: 'text',
    value: 'KEY',
    secret: true,
    help: 'seals secrets in the store; production requires it (environment or file)',
  },
  {
    flag: 'other-secret-keys',
    kind: 'text',
    value: 'KEY,…',
    secret: true,
    help: 'open what was sealed with them and seal nothing (environment or file)',
  },
] as const satisfies readonly Setting[]

export type Flag = (typeof settings)[number]['flag']

export const variableOf = (setting: Setting): string =>
  setting.variable ?? `DEVPLATFORM_${setting.flag.replaceAll('-', '_').toUpperCase()}`

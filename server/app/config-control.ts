import { ConfigError } from '../core/config-error.ts'
import type { Config, ControlAccess } from '../core/config.ts'
import type { RawSettings } from './config-values.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** A shorter token could be guessed. */
const shortestToken = 16

/** Only a server that is used from its own machine can be controlled without a token. */
const isLocal = ({ host, baseUrl, trustedProxies }: Config) =>
  loopback.has(host) && baseUrl === undefined && trustedProxies.length === 0

function defaultFor(config: Config): ControlAccess {
  if (config.production || config.workers > 1) return 'off'
  if (config.controlToken !== undefined) return 'token'
  return isLocal(config) ? 'loopback' : 'off'
}

/**
 * Decides who may use the control plane. It needs a single process, because its state is in memory.
 * @throws ConfigError for settings that contradict each other
 */
export function controlOf({ control }: RawSettings, config: Config): ControlAccess {
  const { production, workers, controlToken } = config
  const access = (control as ControlAccess | undefined) ?? defaultFor(config)
  if (access === 'off') return access
  if (production) throw new ConfigError('--control is not available in production')
  if (workers > 1) throw new ConfigError('--control works with one process only')
  if (access === 'loopback') return access
  if (controlToken === undefined) {
    throw new ConfigError('--control token requires DEVPLATFORM_CONTROL_TOKEN')
  }
  if (controlToken.length < shortestToken) {
    throw new ConfigError(
      `DEVPLATFORM_CONTROL_TOKEN must have at least ${shortestToken} characters`,
    )
  }
  return access
}

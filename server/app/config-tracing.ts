import { ConfigError } from '../core/config-error.ts'
import type { TraceProtocol } from '../core/config.ts'
import { parseUrl } from '../core/parse-url.ts'

type Environment = Record<string, string | undefined>

const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const
const protocols = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'] as const

/** The first of the variables that has a value. Empty ones count as absent. */
function firstOf(environment: Environment, names: readonly string[]) {
  const name = names.find((each) => environment[each]?.trim())
  return name === undefined ? undefined : { name, value: environment[name]!.trim() }
}

function isOn(environment: Environment): boolean {
  if (environment.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false
  const exporters = firstOf(environment, ['OTEL_TRACES_EXPORTER'])?.value.split(',')
  if (exporters) return exporters.some((each) => each.trim() === 'otlp')
  return firstOf(environment, endpoints) !== undefined
}

/**
 * Reads the variables of OpenTelemetry that switch traces on: an endpoint, or `otlp` as the exporter.
 * @returns the protocol of the exporter; undefined when no traces are recorded
 * @throws ConfigError for an endpoint or a protocol that the exporter does not have
 */
export function tracingOf(environment: Environment): TraceProtocol | undefined {
  if (!isOn(environment)) return undefined
  const endpoint = firstOf(environment, endpoints)
  if (endpoint && !/^https?:$/.test(parseUrl(endpoint.value)?.protocol ?? ''))
    throw new ConfigError(`${endpoint.name} must be an http or https URL`)
  const { name, value } = firstOf(environment, protocols) ?? { name: '', value: 'http/protobuf' }
  if (value === 'http/protobuf' || value === 'http/json') return value
  throw new ConfigError(
    `${name} must be http/protobuf or http/json, not "${value}"; OTEL_SDK_DISABLED=true switches traces off`,
  )
}

import type { components } from '../../generated/control/types.ts'

/** The schemas of the control contract. */
export type ControlSchemas = components['schemas']

export type ClockState = ControlSchemas['clock-state']
export type Fault = ControlSchemas['fault']
export type FaultInput = ControlSchemas['fault-input']
export type FaultLimits = ControlSchemas['fault-limits']
export type FaultSetName = ControlSchemas['fault-set-name']
export type SeenRequest = ControlSchemas['seen-request']
export type SeenCaller = ControlSchemas['seen-caller']
export type ControlDelivery = ControlSchemas['control-delivery']
export type Sink = ControlSchemas['sink']
export type SinkInput = ControlSchemas['sink-input']
export type ReceivedDelivery = ControlSchemas['received-delivery']
export type Snapshot = ControlSchemas['snapshot']
export type TokenInput = ControlSchemas['token-input']
export type CreatedToken = ControlSchemas['created-token']
export type UpgradeReport = ControlSchemas['upgrade-report']
export type PermissionsReport = ControlSchemas['permissions-report']

/**
 * The SARIF 2.1.0 properties that are read. Other properties are stored unchanged. `checkSarif`
 * validates the structure.
 */
export interface Sarif {
  $schema?: string
  version: '2.1.0'
  runs: SarifRun[]
}

export interface SarifRun {
  tool: { driver: SarifComponent; extensions?: SarifComponent[] }
  automationDetails?: { id?: string }
  artifacts?: { location?: { uri?: string } }[]
  results?: SarifResult[] | null
}

export interface SarifComponent {
  name: string
  guid?: string
  version?: string
  semanticVersion?: string
  rules?: SarifRule[]
}

export interface SarifText {
  text?: string
  markdown?: string
}

export interface SarifRule {
  id: string
  name?: string
  shortDescription?: SarifText
  fullDescription?: SarifText
  help?: SarifText
  helpUri?: string
  defaultConfiguration?: { level?: Level }
  messageStrings?: Record<string, SarifText>
  properties?: { tags?: string[]; 'security-severity'?: string | number }
}

export type Level = 'none' | 'note' | 'warning' | 'error'

export interface SarifResult {
  ruleId?: string
  ruleIndex?: number
  rule?: { id?: string; index?: number; toolComponent?: { index?: number } }
  kind?: string
  level?: Level
  baselineState?: string
  message?: SarifText & { id?: string; arguments?: string[] }
  locations?: SarifLocation[]
  fingerprints?: Record<string, string>
  partialFingerprints?: Record<string, string>
}

export interface SarifLocation {
  physicalLocation?: {
    artifactLocation?: { uri?: string; index?: number }
    region?: SarifRegion
  }
}

export interface SarifRegion {
  startLine?: number
  endLine?: number
  startColumn?: number
  endColumn?: number
  snippet?: { text?: string }
}

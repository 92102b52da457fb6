import type { TrialRequest } from './request.js'

export declare function curlCommand(request: TrialRequest): string

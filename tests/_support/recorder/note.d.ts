/** Variable that names the recording file. Without it, nothing is recorded. */
export declare const variable: string

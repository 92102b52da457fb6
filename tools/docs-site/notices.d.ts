/** The license texts of bundled packages. */
export declare function noticesOf(inputs: object, root: string): Promise<string>

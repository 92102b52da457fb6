/** Writes a compressed copy of each text file of a folder beside it. */
export declare function precompress(folder: string): Promise<void>

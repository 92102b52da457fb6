export declare const digits: string
export declare const base: number
export declare function unpack(packed: string, count: number): string[][]

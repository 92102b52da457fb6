/** Names the file that answers are noted in; without it nothing is noted. */
export declare const variable: string

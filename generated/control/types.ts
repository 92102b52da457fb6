/** Made by `npm run generate` from spec/. Edit there, not here. */
export interface paths {
    "/_control": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the control plane */
        get: operations["control/index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the clock */
        get: operations["control/get-clock"];
        put?: never;
        post?: never;
        /** Reset the clock to real time */
        delete: operations["control/reset-clock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/clock/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze the clock
         * @description The time stays the same until the clock is set, advanced, or run again.
         */
        post: operations["control/freeze-clock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/clock/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the clock
         * @description Timers that are due at a later time fire at once.
         */
        post: operations["control/set-clock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         * @description Timers that are due by then fire at once, in order.
         */
        post: operations["control/advance-clock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/clock/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run the clock at a rate */
        post: operations["control/run-clock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List faults */
        get: operations["control/list-faults"];
        put?: never;
        /** Create a fault */
        post: operations["control/create-fault"];
        /** Delete all faults */
        delete: operations["control/delete-faults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/faults/{fault_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the fault. */
                fault_id: number;
            };
            cookie?: never;
        };
        /** Get a fault */
        get: operations["control/get-fault"];
        put?: never;
        post?: never;
        /** Delete a fault */
        delete: operations["control/delete-fault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/fault-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the named sets of faults */
        get: operations["control/list-fault-sets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/fault-sets/{set_name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the set. */
                set_name: components["schemas"]["fault-set-name"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create the faults of a named set */
        post: operations["control/use-fault-set"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List requests */
        get: operations["control/list-requests"];
        put?: never;
        post?: never;
        /** Forget all requests */
        delete: operations["control/delete-requests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/requests/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait for requests
         * @description Responds when enough requests match, with 408 when they don't in time.
         */
        get: operations["control/wait-for-requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request
         * @description Shows headers, bodies, what the request needed, and why it was refused. Secrets are masked.
         *     Headers and bodies of older requests are forgotten before the requests are.
         */
        get: operations["control/get-request"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the operations that a token may call
         * @description Without `repository` and `organization`, tokens are judged by their kind, permissions and
         *     scopes alone, as if the user had every role.
         */
        post: operations["control/list-callable-operations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List accounts */
        get: operations["control/list-accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook deliveries */
        get: operations["control/list-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/deliveries/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait for webhook deliveries
         * @description Responds when enough deliveries match, with 408 when they don't in time. Without `outcome`,
         *     deliveries match when they were attempted.
         */
        get: operations["control/wait-for-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook delivery
         * @description Shows the delivery with its payload, and what the receiver responded.
         */
        get: operations["control/get-delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/sinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List sinks */
        get: operations["control/list-sinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/sinks/{sink_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sink. */
                sink_id: string;
            };
            cookie?: never;
        };
        /** Get a sink */
        get: operations["control/get-sink"];
        /**
         * Create or replace a sink
         * @description Use `url` of the response as the URL of a hook.
         */
        put: operations["control/put-sink"];
        /**
         * Receive a webhook delivery
         * @description Records the request and responds as the script of the sink says.
         */
        post: operations["control/receive"];
        /** Delete a sink */
        delete: operations["control/delete-sink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/sinks/{sink_id}/received": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sink. */
                sink_id: string;
            };
            cookie?: never;
        };
        /**
         * List what a sink received
         * @description With `count`, waits until so many deliveries have arrived, and responds with 408 when they don't in time.
         */
        get: operations["control/list-received"];
        put?: never;
        post?: never;
        /** Forget what a sink received */
        delete: operations["control/delete-received"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/workflow-runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow run. */
                run_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a workflow run
         * @description Starts or completes a workflow run and its jobs, with steps, logs and artifacts. The events of
         *     the run and its jobs are sent. Returns 409 if the run is completed. The body has at most
         *     2 MiB.
         */
        patch: operations["control/update-workflow-run"];
        trace?: never;
    };
    "/_control/workflow-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rules for workflow runs */
        get: operations["control/list-workflow-rules"];
        put?: never;
        /**
         * Create a rule for workflow runs
         * @description From now on, runs that match have this result as soon as they are queued, also when they are
         *     rerun. The first rule that matches applies. Names of jobs that a run does not have are
         *     ignored. A body has at most 2 MiB. There are at most 100 rules, with 16 MiB in total. They are
         *     forgotten when the server stops.
         */
        post: operations["control/create-workflow-rule"];
        /** Delete all rules for workflow runs */
        delete: operations["control/delete-workflow-rules"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/workflow-rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rule. */
                rule_id: number;
            };
            cookie?: never;
        };
        /** Get a rule for workflow runs */
        get: operations["control/get-workflow-rule"];
        put?: never;
        post?: never;
        /** Delete a rule for workflow runs */
        delete: operations["control/delete-workflow-rule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset everything to the seed
         * @description Replaces all stored data with the seed file that the server was started with, and resets the
         *     clock, faults, requests, and sinks. Snapshots remain. Requests wait until it is done.
         */
        post: operations["control/reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add seed data
         * @description Adds the accounts, repositories, apps, tokens, and hooks of a seed file. What exists is
         *     completed: values that can change become those of the seed, and what it lacks is added. The
         *     same seed again changes nothing. A seed that contradicts what exists, such as a token of
         *     another user, is refused with its path. If a part cannot be added, nothing is.
         */
        post: operations["control/seed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything
         * @description Returns everything that is stored as one file: the database, repositories, LFS objects, release
         *     assets, and the key that opens stored secrets if it is in the data folder. Keep it like a
         *     password. The server continues to serve requests. Other servers can import the file, and
         *     `devplatform state import`.
         */
        get: operations["control/export-state"];
        /**
         * Replace everything
         * @description Replaces everything that is stored with an exported file. It is checked before anything changes.
         *     Requests wait until it is done. A server that is killed meanwhile has the old or the new data.
         *     Snapshots remain.
         */
        put: operations["control/import-state"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List snapshots */
        get: operations["control/list-snapshots"];
        put?: never;
        /**
         * Save a snapshot
         * @description Saves all stored data. A snapshot with the same name is replaced. Snapshots are in the data folder
         *     and remain when the server restarts.
         */
        post: operations["control/create-snapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/snapshots/{snapshot_name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the snapshot. */
                snapshot_name: components["schemas"]["snapshot-name"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a snapshot */
        delete: operations["control/delete-snapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/snapshots/{snapshot_name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the snapshot. */
                snapshot_name: components["schemas"]["snapshot-name"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot
         * @description Replaces all stored data. Requests wait until it is done.
         */
        post: operations["control/restore-snapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a token of any kind */
        post: operations["control/create-token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/reports/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report the breaking changes that affect the traffic */
        get: operations["control/report-upgrade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_control/reports/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Report the smallest permissions and scopes that the traffic needs */
        get: operations["control/report-permissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        "clock-state": {
            /** @description Time of the server, with milliseconds. */
            now: string;
            /**
             * @description `real` follows the machine.
             * @enum {string}
             */
            state: "real" | "frozen" | "running";
            /** @description Seconds of the server in one second; 0 while frozen. */
            rate: number;
        };
        "control-index": {
            /**
             * @description Who may use the control plane.
             * @enum {string}
             */
            mode: "loopback" | "token";
            clock: components["schemas"]["clock-state"];
            /** @description Number of faults. */
            faults: number;
            /** @description Number of noted requests. */
            requests: number;
            /** @description Number of sinks. */
            sinks: number;
            /** @description Number of snapshots. */
            snapshots: number;
        };
        "control-error": {
            /** @description What is wrong. */
            message: string;
            /** @description HTTP status code, as text. */
            status: string;
            /** @description What is wrong with the request. */
            errors?: {
                /** @description Place of the value, such as `body/by`. */
                field: string;
                /** @description What is wrong with the value. */
                message: string;
            }[];
        };
        /**
         * Format: date-time
         * @description Time in ISO 8601 format.
         * @example 2026-03-10T12:00:00Z
         */
        instant: string;
        "clock-freeze": {
            at?: components["schemas"]["instant"];
        };
        "clock-set": {
            at: components["schemas"]["instant"];
        };
        /**
         * @description Number and unit: `ms`, `s`, `m`, `h`, or `d`.
         * @example 60m
         * @example 90d
         */
        duration: string;
        "clock-advance": {
            by: components["schemas"]["duration"];
        };
        "clock-run": {
            /**
             * @description Seconds of the server in one second.
             * @default 1
             */
            rate?: number;
        };
        /** @description What the fault applies to. All conditions must hold; without any, it applies to everything. */
        "fault-match": {
            /**
             * @description Operation id; `*` stands for text without `/`, `**` for any text.
             * @example issues/create
             * @example imports/*
             */
            operation?: string;
            /**
             * @description What a GraphQL document does; `*` stands for text without `/`.
             * @example mutation createIssue*
             */
            document?: string;
            /** @description HTTP method. */
            method?: string;
            /**
             * @description Path; `*` stands for text without `/`, `**` for any text.
             * @example /repos/mona/*
             */
            path?: string;
            /** @description Login of the user, slug of the app, or `anonymous`. */
            caller?: string;
            /**
             * @description Webhook event, for deliveries only; `*` stands for text without `/`, `**` for any text.
             * @example push
             */
            event?: string;
            /** @description Hook, for deliveries only. */
            hook_id?: number;
        };
        /** @description Response that is sent, and the operation does not run. */
        "fault-response": {
            /** @description HTTP status code. */
            status: number;
            /** @description Headers of the response. */
            headers?: {
                [key: string]: string;
            };
            /** @description Body of the response, as JSON or text. By default, an error of the platform. */
            body?: unknown;
            /** @description Message of the error, without `body`. */
            message?: string;
        };
        /** @description What happens to a request. */
        "fault-request": {
            delay?: components["schemas"]["duration"];
            respond?: components["schemas"]["fault-response"];
            /**
             * @description Closes the connection in the middle of the response.
             * @constant
             */
            cut?: true;
            /**
             * @description Never ends the response.
             * @constant
             */
            stall?: true;
        };
        /** @description What happens to a webhook delivery. */
        "fault-delivery": {
            /**
             * @description Is not sent and is recorded as timed out.
             * @constant
             */
            drop?: true;
            /**
             * @description Is sent twice with the same guid.
             * @constant
             */
            duplicate?: true;
            delay?: components["schemas"]["duration"];
            /**
             * @description Is sent two seconds later, after the next deliveries of its hook.
             * @constant
             */
            reorder?: true;
            /**
             * @description Is sent with a wrong signature.
             * @constant
             */
            break_signature?: true;
        };
        /** @description What happens to events of feeds. */
        "fault-feed": {
            delay: components["schemas"]["duration"];
        };
        fault: {
            /** @description How often it applies. Default is always. */
            times?: number;
            /** @description Probability with which it applies. Default is 1. */
            probability?: number;
            /** @description Seed of the probability. The same seed gives the same result. */
            seed?: number;
            until?: components["schemas"]["instant"];
            match: components["schemas"]["fault-match"];
            request?: components["schemas"]["fault-request"];
            delivery?: components["schemas"]["fault-delivery"];
            feed?: components["schemas"]["fault-feed"];
            /** @description Id of the fault. */
            id: number;
            /** @description Name of the set that it belongs to. */
            set: string | null;
            /** @description How often it was applied. */
            applied: number;
        };
        "fault-input": {
            /** @description How often it applies. Default is always. */
            times?: number;
            /** @description Probability with which it applies. Default is 1. */
            probability?: number;
            /** @description Seed of the probability. The same seed gives the same result. */
            seed?: number;
            until?: components["schemas"]["instant"];
            match?: components["schemas"]["fault-match"];
            request?: components["schemas"]["fault-request"];
            delivery?: components["schemas"]["fault-delivery"];
            feed?: components["schemas"]["fault-feed"];
        };
        /**
         * @description Name of a set of faults.
         * @enum {string}
         */
        "fault-set-name": "secondary-storm" | "webhooks-late" | "events-delayed" | "import-maintenance" | "flapping-auth";
        "fault-set": {
            name: components["schemas"]["fault-set-name"];
            /** @description What the faults do. */
            description: string;
        };
        "fault-limits": {
            /** @description How often it applies. Default is always. */
            times?: number;
            /** @description Probability with which it applies. Default is 1. */
            probability?: number;
            /** @description Seed of the probability. The same seed gives the same result. */
            seed?: number;
            until?: components["schemas"]["instant"];
        };
        "seen-caller": {
            /** @description Kind of the token, or `none`. */
            kind: string;
            /** @description Login of the user, slug of the app, or `anonymous`. */
            name: string;
            /** @description Id of the token. */
            token_id: number | null;
        };
        "seen-request": {
            /** @description Number of the request. */
            id: number;
            /** @description Request id of the response. */
            request_id: string;
            /** @description Time of the response. */
            at: string;
            /** @description HTTP method. */
            method: string;
            /** @description Host and port that the client called, or the target of a tunnel. */
            host: string;
            /** @description Path, without secrets; host and port for a tunnel. */
            path: string;
            /** @description Operation id. */
            operation: string | null;
            /**
             * @description What a GraphQL document does: its kind, first fields and name.
             * @example mutation createIssue (IssueCreate)
             */
            document?: string;
            /** @description Number of errors in the result of a document; absent without. */
            errors?: number;
            /** @description What a document uses that is deprecated; absent if nothing is. */
            deprecated?: string[];
            /** @description HTTP status code. */
            status: number;
            /** @description API version. */
            version: string;
            /** @description Milliseconds. */
            duration: number;
            /** @description Whether the response is from the recording of `--replay`. */
            replayed?: boolean;
            caller: components["schemas"]["seen-caller"];
            /** @description Webhook deliveries that the request caused. */
            deliveries: {
                /** @description Guid of the deliveries. */
                guid: string;
                /** @description Webhook event. */
                event: string;
                /** @description Hooks that receive it. */
                hook_ids: number[];
            }[];
        };
        "named-value": {
            /** @description Name. */
            name: string;
            /** @description Value, without secrets. */
            value: string;
        };
        "sent-body": {
            /** @description The body without secrets, up to 64 KiB; null when it is not text. */
            text: string | null;
            /** @description Size of the whole body in bytes. */
            size: number;
            /** @description Whether the body is longer than `text`. */
            truncated: boolean;
        };
        "sent-request": {
            /** @description Query parameters. */
            query: components["schemas"]["named-value"][];
            /** @description Headers. */
            headers: components["schemas"]["named-value"][];
            /** @description The body; null when there was none, it was not read, or it was streamed. */
            body: components["schemas"]["sent-body"] | null;
        };
        "sent-response": {
            /** @description Headers. */
            headers: components["schemas"]["named-value"][];
            /** @description The body; null when there was none or it was streamed. */
            body: components["schemas"]["sent-body"] | null;
        };
        "request-needs": {
            /** @description Kinds of callers that are accepted; `none` is an anonymous caller. */
            tokens: string[];
            /** @description Alternative sets of permissions, the smallest first. Empty when none are needed. */
            permissions: {
                [key: string]: string;
            }[];
            /** @description Scopes, one of which is needed, the smallest first. Empty when none is needed. */
            scopes: string[];
            /** @description Role in the repository. */
            role: string | null;
            /** @description Membership of the organization. */
            membership: string | null;
        };
        explanation: {
            /**
             * @description The rule that decided.
             * @enum {string}
             */
            rule: "credentials" | "authentication" | "token-kind" | "permission" | "scope" | "role" | "visibility" | "absent" | "rate-limit" | "contract" | "operation" | "path" | "fault" | "request";
            /** @description Why the request failed. */
            text: string;
            /** @description When the rate limit resets; null for other rules. */
            resets_at: string | null;
        };
        "request-details": {
            /** @description Number of the request. */
            id: number;
            /** @description Request id of the response. */
            request_id: string;
            /** @description Time of the response. */
            at: string;
            /** @description HTTP method. */
            method: string;
            /** @description Host and port that the client called, or the target of a tunnel. */
            host: string;
            /** @description Path, without secrets; host and port for a tunnel. */
            path: string;
            /** @description Operation id. */
            operation: string | null;
            /**
             * @description What a GraphQL document does: its kind, first fields and name.
             * @example mutation createIssue (IssueCreate)
             */
            document?: string;
            /** @description Number of errors in the result of a document; absent without. */
            errors?: number;
            /** @description What a document uses that is deprecated; absent if nothing is. */
            deprecated?: string[];
            /** @description HTTP status code. */
            status: number;
            /** @description API version. */
            version: string;
            /** @description Milliseconds. */
            duration: number;
            /** @description Whether the response is from the recording of `--replay`. */
            replayed?: boolean;
            caller: components["schemas"]["seen-caller"];
            /** @description Webhook deliveries that the request caused. */
            deliveries: {
                /** @description Guid of the deliveries. */
                guid: string;
                /** @description Webhook event. */
                event: string;
                /** @description Hooks that receive it. */
                hook_ids: number[];
            }[];
            /** @description What the client sent; null when it is forgotten. */
            request: components["schemas"]["sent-request"] | null;
            /** @description What the server sent; null when it is forgotten. */
            response: components["schemas"]["sent-response"] | null;
            /** @description Breaking changes of later versions that affect the request. Empty in the newest version. */
            changes: string[];
            /** @description What the operation needs; null when the path is no operation. */
            needs: components["schemas"]["request-needs"] | null;
            /** @description Why the request failed; null when it did not, or when that is unknown. */
            explanation: components["schemas"]["explanation"] | null;
        };
        "callable-input": {
            /** @description Token, or JSON Web Token of an app. Absent for an anonymous caller. */
            token?: string;
            /** @description API version. Default is the newest. */
            version?: string;
            /** @description Repository in the paths, as `owner/name`. */
            repository?: string;
            /** @description Organization in the paths. */
            organization?: string;
        };
        "callable-operation": {
            /** @description Operation id. */
            operation: string;
            /** @description HTTP method. */
            method: string;
            /** @description Path template. */
            path: string;
            /**
             * @description Whether the token may call the operation, or what is in the way. `not-visible`: the
             *     repository or organization is missing or hidden from the caller.
             * @enum {string}
             */
            result: "allowed" | "needs-authentication" | "needs-permissions" | "needs-scopes" | "needs-role" | "wrong-kind" | "not-visible";
            /** @description Whether `result` holds for public repositories only. */
            public_only: boolean;
            needs: components["schemas"]["request-needs"];
        };
        "callable-operations": {
            /** @description API version. */
            version: string;
            caller: components["schemas"]["seen-caller"];
            /** @description Scopes of the token; null for tokens without scopes. */
            scopes: string[] | null;
            /** @description Permissions of the token; null for tokens without permissions. */
            permissions: {
                [key: string]: string;
            } | null;
            /** @description When the token expires. */
            expires_at: string | null;
            /** @description Operations. */
            operations: components["schemas"]["callable-operation"][];
        };
        "control-account": {
            /** @description Id of the account. */
            id: number;
            /** @description Login. */
            login: string;
            /**
             * @description Type of the account.
             * @enum {string}
             */
            type: "User" | "Organization" | "Bot";
            /** @description Name on the profile. */
            name: string | null;
            /** @description Whether the user administers the server. */
            site_admin: boolean;
            /** @description Whether the user can sign in with a password. */
            can_sign_in: boolean;
            /** @description Whether the account is suspended. */
            suspended: boolean;
        };
        "control-delivery": {
            /** @description Id of the delivery. */
            id: number;
            /** @description Guid of the delivery. */
            guid: string;
            /** @description Webhook event. */
            event: string;
            /** @description Action of the event. */
            action: string | null;
            /** @description Id of the hook. */
            hook_id: number;
            /** @description Whether it repeats an earlier delivery. */
            redelivery: boolean;
            /** @description Number of the attempt. */
            attempt: number;
            /** @description When it is sent at the earliest. */
            due_at: string;
            /** @description When it was attempted. */
            delivered_at: string | null;
            /** @description Result of the attempt. */
            status: string | null;
            /** @description Status code of the receiver. */
            status_code: number | null;
            /** @description Where it was sent. */
            url: string | null;
        };
        "control-delivery-details": {
            /** @description Id of the delivery. */
            id: number;
            /** @description Guid of the delivery. */
            guid: string;
            /** @description Webhook event. */
            event: string;
            /** @description Action of the event. */
            action: string | null;
            /** @description Id of the hook. */
            hook_id: number;
            /** @description Whether it repeats an earlier delivery. */
            redelivery: boolean;
            /** @description Number of the attempt. */
            attempt: number;
            /** @description When it is sent at the earliest. */
            due_at: string;
            /** @description When it was attempted. */
            delivered_at: string | null;
            /** @description Result of the attempt. */
            status: string | null;
            /** @description Status code of the receiver. */
            status_code: number | null;
            /** @description Where it was sent. */
            url: string | null;
            /** @description What is sent. */
            request: {
                /** @description Headers; null before the attempt. */
                headers: {
                    [key: string]: string;
                } | null;
                /** @description Payload of the event. */
                payload: Record<string, never>;
            };
            /** @description What the receiver responded. */
            response: {
                /** @description Headers; null without a response. */
                headers: {
                    [key: string]: string;
                } | null;
                /** @description Body; null without a response. */
                payload: string | null;
            };
        };
        /** @description One response of a sink. */
        "sink-step": {
            /**
             * @description HTTP status code.
             * @default 200
             */
            status?: number;
            delay?: components["schemas"]["duration"];
            /**
             * @description Never responds.
             * @constant
             */
            hang?: true;
            /** @description Location of a 302. */
            redirect?: string;
            /** @description Body of the response. */
            body?: string;
        };
        sink: {
            /** @description Id of the sink. */
            id: string;
            /** @description URL for hooks. */
            url: string;
            /** @description Whether signatures are checked. */
            signed: boolean;
            /** @description Responses in order. */
            script: components["schemas"]["sink-step"][];
            /** @description Number of received requests. */
            received: number;
        };
        "sink-input": {
            /** @description Secret of the hook. Signatures are checked against it. */
            secret?: string | null;
            /** @description Responses, in order. The last one repeats. By default, 200. */
            script?: components["schemas"]["sink-step"][];
        };
        "received-delivery": {
            /** @description Number of the request. */
            id: number;
            /** @description When it arrived. */
            at: string;
            /** @description Guid of the delivery. */
            guid: string | null;
            /** @description Webhook event. */
            event: string | null;
            /**
             * @description Result of the check; `unchecked` without a secret.
             * @enum {string}
             */
            signature: "valid" | "invalid" | "missing" | "unchecked";
            /** @description Headers of the request. */
            headers: {
                [key: string]: string;
            };
            /** @description Body: JSON if it is JSON, otherwise text. */
            body: unknown;
            /** @description Status code of the response; null when there was none. */
            status: number | null;
        };
        /**
         * @description Result of a run, job or step.
         * @enum {string}
         */
        "run-conclusion": "success" | "failure" | "cancelled" | "skipped" | "timed_out" | "neutral" | "action_required";
        "step-result": {
            /** @description Name of the step. */
            name: string;
            /** @description Number of the step. Default is its place in the list. */
            number?: number;
            /** @description Result of the step. Default is `success`. */
            conclusion?: components["schemas"]["run-conclusion"];
            /** @description Text of its log. Default is empty. */
            log?: string;
        };
        /** @description The result of a job. A `log` without `steps` is the log of one step with the name of the job. */
        "job-result": {
            /** @description Name of the job. */
            name: string;
            /**
             * @description Default is `completed` with a `conclusion`, otherwise the status of the run.
             * @enum {string}
             */
            status?: "in_progress" | "completed";
            /**
             * @description Result of the job. Default is that of the run, or `failure` if a step failed, otherwise
             *     `success`.
             */
            conclusion?: components["schemas"]["run-conclusion"];
            /** @description Steps of the job, in order. */
            steps?: components["schemas"]["step-result"][];
            /** @description Text of the log. */
            log?: string;
        };
        "artifact-file": {
            /** @description Path of the file in the archive. */
            path: string;
            /** @description Content. Default is empty. */
            content?: string;
            /**
             * @description Encoding of the content.
             * @default utf-8
             * @enum {string}
             */
            encoding?: "utf-8" | "base64";
        };
        "artifact-result": {
            /** @description Name of the artifact. */
            name: string;
            /** @description Files of the artifact. */
            files: components["schemas"]["artifact-file"][];
        };
        "cache-result": {
            /** @description Key of the cache. */
            key: string;
            /** @description Size of the cache. Default is 0. */
            size_in_bytes?: number;
        };
        /**
         * @description What becomes of a run. Its jobs that are not listed get the status and the conclusion of the
         *     run. While the status is `in_progress`, and jobs are listed, other jobs stay as they are.
         */
        "run-result": {
            /**
             * @description Status of the run.
             * @default completed
             * @enum {string}
             */
            status?: "in_progress" | "completed";
            /**
             * @description Result of the run, when it is completed. Default is the first of `failure`, `timed_out`,
             *     `action_required`, `cancelled`, `success`, `neutral` and `skipped` that a job has.
             */
            conclusion?: components["schemas"]["run-conclusion"];
            /** @description Results of jobs, by name. */
            jobs?: components["schemas"]["job-result"][];
            /**
             * @description Artifacts that the run uploads. One with a name that the run already has replaces it. A run
             *     has at most 100.
             */
            artifacts?: components["schemas"]["artifact-result"][];
            /**
             * @description Caches that the run saves for its branch. Only what lists show of them is stored, and at most
             *     the 1,000 newest of a repository.
             */
            caches?: components["schemas"]["cache-result"][];
        };
        "changed-run": {
            /** @description Id of the run. */
            id: number;
            /** @description Full name of its repository. */
            repository: string;
            /** @description Status of the run. */
            status: string;
            /** @description Result of the run. */
            conclusion: string | null;
            /** @description Number of the attempt. */
            run_attempt: number;
            /** @description Jobs of the attempt. */
            jobs: {
                /** @description Id of the job. */
                id: number;
                /** @description Name of the job. */
                name: string;
                /** @description Status of the job. */
                status: string;
                /** @description Result of the job. */
                conclusion: string | null;
            }[];
        };
        /** @description Runs that the rule applies to. All conditions must hold. */
        "workflow-match": {
            /**
             * @description Full name of the repository; `*` stands for text without `/`.
             * @example acme/*
             */
            repository?: string;
            /**
             * @description Name, file or path of the workflow; `*` stands for text without `/`.
             * @example ci.yml
             */
            workflow?: string;
            /**
             * @description Event that starts the run.
             * @example workflow_dispatch
             */
            event?: string;
        };
        "workflow-rule": {
            match: components["schemas"]["workflow-match"];
            /** @description How often the rule applies. Default is always. */
            times?: number;
            result: components["schemas"]["run-result"];
            /** @description Id of the rule. */
            id: number;
            /** @description How often it was applied. */
            applied: number;
        };
        "workflow-rule-input": {
            match?: components["schemas"]["workflow-match"];
            /** @description How often the rule applies. Default is always. */
            times?: number;
            result?: components["schemas"]["run-result"];
        };
        /** @description Content of a seed file, as JSON. */
        "seed-input": {
            [key: string]: unknown;
        };
        "seed-result": {
            /** @description Number of parts that were created. */
            created: number;
            /** @description Number of parts that existed and were completed. */
            updated: number;
            /** @description Number of parts that existed already. */
            unchanged: number;
            /** @description The parts that changed, 1000 at most. */
            changes: {
                /** @description Path of the part in the seed. */
                path: string;
                /**
                 * @description What became of it.
                 * @enum {unknown}
                 */
                outcome: "created" | "updated";
            }[];
            /** @description Keys that were generated. They are stored nowhere and shown only once. */
            generated_keys: {
                /** @description Id of the app. */
                app_id: number;
                /** @description Slug of the app. */
                slug: string;
                /** @description Client id of the app. */
                client_id: string;
                /** @description RSA key (PEM). */
                private_key: string;
            }[];
        };
        "imported-state": {
            /** @description When the file was exported. */
            exported_at: string;
            /** @description Number of repositories. */
            repositories: number;
            /** @description Number of gists. */
            gists: number;
            /** @description Number of files. */
            files: number;
            /** @description Size of the files. */
            bytes: number;
        };
        /** @description Name of a snapshot. */
        "snapshot-name": string;
        snapshot: {
            name: components["schemas"]["snapshot-name"];
            /** @description Time of the server when it was saved. */
            created_at: string;
        };
        "snapshot-input": {
            name: components["schemas"]["snapshot-name"];
        };
        "token-input": {
            /**
             * @description Kind of the token.
             * @default classic
             * @enum {string}
             */
            kind?: "classic" | "fine-grained" | "oauth" | "app-user" | "installation" | "workflow";
            /** @description User of the token; for `installation` the account of the installation. */
            login: string;
            /** @description App of an `oauth`, `app-user`, or `installation` token. */
            client_id?: string;
            /** @description Resource owner of a `fine-grained` token. Default is the user. */
            owner?: string;
            /** @description Scopes of a `classic` or `oauth` token; `*` for all scopes. */
            scopes?: string[];
            /** @description Permissions of a `fine-grained`, `installation`, or `workflow` token. */
            permissions?: {
                [key: string]: "read" | "write" | "admin";
            };
            /** @description Names of repositories of the owner. Default is all. */
            repositories?: string[];
            /** @description Repository of a `workflow` token, as `owner/name`. */
            repo?: string;
            /** @description Note of the token. */
            note?: string | null;
            expires_at?: components["schemas"]["instant"];
            expires_in?: components["schemas"]["duration"];
        };
        "created-token": {
            /** @description Kind of the token. */
            kind: string;
            /** @description User of the token. */
            login: string;
            /** @description Value of the token. */
            token: string;
            /** @description When it expires. */
            expires_at: string | null;
        };
        "upgrade-report": {
            /** @description Number of requests of older versions. */
            requests: number;
            /** @description Number of different requests among them that were examined. */
            samples: number;
            /** @description Number of samples that no change affects. */
            unaffected: number;
            /** @description Changes that affect the traffic. */
            changes: {
                /** @description Name of the change. */
                slug: string;
                /** @description What changes. */
                title: string;
                /** @description What to do. */
                advice: string;
                /** @description Operation ids of affected requests. */
                operations: string[];
            }[];
            /** @description GraphQL documents that use something deprecated. */
            documents: {
                /** @description What the document does. */
                document: string;
                /** @description What is deprecated, and what to use instead. */
                deprecated: string[];
                /** @description Names of callers. */
                callers: string[];
                /** @description Number of requests. */
                requests: number;
            }[];
        };
        "needed-permission": {
            /** @description Permission. */
            area: string;
            /**
             * @description Access.
             * @enum {string}
             */
            access: "read" | "write" | "admin";
            /** @description Operations that fail without it. */
            breaks: string[];
        };
        "needed-scope": {
            /** @description Scope. */
            scope: string;
            /** @description Operations that fail without it. */
            breaks: string[];
        };
        "operation-needs": {
            /** @description Operation id. */
            operation: string;
            /** @description Number of requests. */
            requests: number;
            /** @description Alternative sets of permissions. */
            permissions: {
                [key: string]: string;
            }[];
            /** @description Scopes, one of which is needed. */
            scopes: string[];
        };
        "permissions-report": {
            /** @description The caller; null for a recording. */
            caller: components["schemas"]["seen-caller"] | null;
            /** @description Number of requests. */
            requests: number;
            /** @description Smallest set of permissions. */
            permissions: components["schemas"]["needed-permission"][];
            /** @description Smallest set of scopes. */
            scopes: components["schemas"]["needed-scope"][];
            /** @description What each operation accepts. */
            operations: components["schemas"]["operation-needs"][];
        };
    };
    responses: {
        /** @description The request is not allowed or not valid. */
        failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["control-error"];
            };
        };
        /** @description Done. */
        empty: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The store of the server does not support this. */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["control-error"];
            };
        };
    };
    parameters: {
        /** @description Operation id; `*` stands for text without `/`, `**` for any text. */
        operation: string;
        /** @description What a GraphQL document does; `*` stands for text without `/`, `**` for any text. */
        document: string;
        /** @description HTTP method. */
        method: string;
        /** @description Path; `*` stands for text without `/`, `**` for any text. */
        path: string;
        /** @description Login of the user, slug of the app, or `anonymous`. */
        caller: string;
        /** @description HTTP status code. */
        status: number;
        /** @description API version. */
        version: string;
        /** @description Id; only later results are returned. */
        after: number;
        /** @description Maximum number of results, newest last. */
        limit: number;
        /** @description Number of results to wait for. */
        count: number;
        /** @description Milliseconds to wait. */
        timeout: number;
        /** @description Webhook event; `*` stands for text without `/`, `**` for any text. */
        event: string;
        /** @description Id of the hook. */
        hook_id: number;
        /** @description Guid of the delivery. */
        guid: string;
        /** @description Outcome of the delivery. */
        outcome: "pending" | "delivered" | "failed";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "control/index": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the control plane. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["control-index"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/get-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clock-state"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/reset-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description State of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clock-state"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/freeze-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["clock-freeze"];
            };
        };
        responses: {
            /** @description State of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clock-state"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/set-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["clock-set"];
            };
        };
        responses: {
            /** @description State of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clock-state"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/advance-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["clock-advance"];
            };
        };
        responses: {
            /** @description State of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clock-state"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/run-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["clock-run"];
            };
        };
        responses: {
            /** @description State of the clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["clock-state"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Faults in the order in which they are tried. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["fault"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/create-fault": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["fault-input"];
            };
        };
        responses: {
            /** @description The fault. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["fault"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/delete-faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/get-fault": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the fault. */
                fault_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fault. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["fault"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/delete-fault": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the fault. */
                fault_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-fault-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The named sets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["fault-set"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/use-fault-set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the set. */
                set_name: components["schemas"]["fault-set-name"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["fault-limits"];
            };
        };
        responses: {
            /** @description Faults in the order in which they are tried. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["fault"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-requests": {
        parameters: {
            query?: {
                /** @description Operation id; `*` stands for text without `/`, `**` for any text. */
                operation?: components["parameters"]["operation"];
                /** @description What a GraphQL document does; `*` stands for text without `/`, `**` for any text. */
                document?: components["parameters"]["document"];
                /** @description HTTP method. */
                method?: components["parameters"]["method"];
                /** @description Path; `*` stands for text without `/`, `**` for any text. */
                path?: components["parameters"]["path"];
                /** @description Login of the user, slug of the app, or `anonymous`. */
                caller?: components["parameters"]["caller"];
                /** @description HTTP status code. */
                status?: components["parameters"]["status"];
                /** @description API version. */
                version?: components["parameters"]["version"];
                /** @description Id; only later results are returned. */
                after?: components["parameters"]["after"];
                /** @description Maximum number of results, newest last. */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["seen-request"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/delete-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/wait-for-requests": {
        parameters: {
            query?: {
                /** @description Operation id; `*` stands for text without `/`, `**` for any text. */
                operation?: components["parameters"]["operation"];
                /** @description What a GraphQL document does; `*` stands for text without `/`, `**` for any text. */
                document?: components["parameters"]["document"];
                /** @description HTTP method. */
                method?: components["parameters"]["method"];
                /** @description Path; `*` stands for text without `/`, `**` for any text. */
                path?: components["parameters"]["path"];
                /** @description Login of the user, slug of the app, or `anonymous`. */
                caller?: components["parameters"]["caller"];
                /** @description HTTP status code. */
                status?: components["parameters"]["status"];
                /** @description API version. */
                version?: components["parameters"]["version"];
                /** @description Id; only later results are returned. */
                after?: components["parameters"]["after"];
                /** @description Number of results to wait for. */
                count?: components["parameters"]["count"];
                /** @description Milliseconds to wait. */
                timeout?: components["parameters"]["timeout"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["seen-request"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/get-request": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of the request, or the request id of its response. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["request-details"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-callable-operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["callable-input"];
            };
        };
        responses: {
            /** @description The caller and all operations of the version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["callable-operations"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-accounts": {
        parameters: {
            query?: {
                /** @description Type of the accounts. */
                type?: "User" | "Organization" | "Bot";
                /** @description Id; only later results are returned. */
                after?: components["parameters"]["after"];
                /** @description Maximum number of accounts. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts, sorted by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["control-account"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-deliveries": {
        parameters: {
            query?: {
                /** @description Webhook event; `*` stands for text without `/`, `**` for any text. */
                event?: components["parameters"]["event"];
                /** @description Id of the hook. */
                hook_id?: components["parameters"]["hook_id"];
                /** @description Guid of the delivery. */
                guid?: components["parameters"]["guid"];
                /** @description Outcome of the delivery. */
                outcome?: components["parameters"]["outcome"];
                /** @description Id; only later results are returned. */
                after?: components["parameters"]["after"];
                /** @description Maximum number of results, newest last. */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["control-delivery"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/wait-for-deliveries": {
        parameters: {
            query?: {
                /** @description Webhook event; `*` stands for text without `/`, `**` for any text. */
                event?: components["parameters"]["event"];
                /** @description Id of the hook. */
                hook_id?: components["parameters"]["hook_id"];
                /** @description Guid of the delivery. */
                guid?: components["parameters"]["guid"];
                /** @description Outcome of the delivery. */
                outcome?: components["parameters"]["outcome"];
                /** @description Id; only later results are returned. */
                after?: components["parameters"]["after"];
                /** @description Number of results to wait for. */
                count?: components["parameters"]["count"];
                /** @description Milliseconds to wait. */
                timeout?: components["parameters"]["timeout"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deliveries, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["control-delivery"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/get-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery. */
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["control-delivery-details"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-sinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sinks by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["sink"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/get-sink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sink. */
                sink_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sink. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["sink"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/put-sink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sink. */
                sink_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["sink-input"];
            };
        };
        responses: {
            /** @description The sink. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["sink"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/receive": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sink. */
                sink_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "*/*": unknown;
            };
        };
        responses: {
            /** @description Response of the script. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "control/delete-sink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sink. */
                sink_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-received": {
        parameters: {
            query?: {
                /** @description Webhook event; `*` stands for text without `/`, `**` for any text. */
                event?: components["parameters"]["event"];
                /** @description Id; only later results are returned. */
                after?: components["parameters"]["after"];
                /** @description Number of deliveries to wait for. By default, nothing is waited for. */
                count?: number;
                /** @description Milliseconds to wait. */
                timeout?: components["parameters"]["timeout"];
            };
            header?: never;
            path: {
                /** @description Id of the sink. */
                sink_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Received deliveries, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["received-delivery"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/delete-received": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the sink. */
                sink_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/update-workflow-run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workflow run. */
                run_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["run-result"];
            };
        };
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["changed-run"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-workflow-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules in the order in which they are tried. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["workflow-rule"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/create-workflow-rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["workflow-rule-input"];
            };
        };
        responses: {
            /** @description The rule. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["workflow-rule"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/delete-workflow-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/get-workflow-rule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rule. */
                rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["workflow-rule"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/delete-workflow-rule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the rule. */
                rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            501: components["responses"]["unavailable"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["seed-input"];
            };
        };
        responses: {
            /** @description What changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["seed-result"];
                };
            };
            501: components["responses"]["unavailable"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/export-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A backup as a tar archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
            501: components["responses"]["unavailable"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/import-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-tar": string;
            };
        };
        responses: {
            /** @description What was imported. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["imported-state"];
                };
            };
            501: components["responses"]["unavailable"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/list-snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Snapshots, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["snapshot"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/create-snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["snapshot-input"];
            };
        };
        responses: {
            /** @description The snapshot. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["snapshot"];
                };
            };
            501: components["responses"]["unavailable"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/delete-snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the snapshot. */
                snapshot_name: components["schemas"]["snapshot-name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/restore-snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the snapshot. */
                snapshot_name: components["schemas"]["snapshot-name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["empty"];
            501: components["responses"]["unavailable"];
            "4XX": components["responses"]["failure"];
        };
    };
    "control/create-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["token-input"];
            };
        };
        responses: {
            /** @description The token. Its value is shown only once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["created-token"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/report-upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Breaking changes, and the requests that they affect. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["upgrade-report"];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
    "control/report-permissions": {
        parameters: {
            query?: {
                /** @description Login of the user, slug of the app, or `anonymous`. */
                caller?: components["parameters"]["caller"];
                /** @description Id of the token. */
                token_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Permissions and scopes by caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["permissions-report"][];
                };
            };
            "4XX": components["responses"]["failure"];
        };
    };
}

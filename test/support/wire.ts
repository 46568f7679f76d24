// The bodies of the service's specification, as it names them.

export interface DispatchRequest {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly ref: string;
  readonly title: string;
}

export interface Created {
  readonly dispatch_id: string;
}

export type DispatchStatus =
  | { readonly status: 'not_ready' }
  | { readonly status: 'error'; readonly error: string }
  | {
      readonly status: 'ready';
      readonly runs: readonly { readonly run_id: string; readonly run_url: string }[];
    };

export interface SecretsRequest {
  readonly vault_name: string;
  readonly secrets: readonly {
    readonly name: string;
    readonly secret: string;
    readonly description?: string;
  }[];
}

export interface SecretsAnswer {
  readonly set_secrets: readonly string[];
  readonly versions: Readonly<Record<string, number>>;
}

export interface VarRequest {
  readonly vault_name: string;
  readonly var: { readonly name: string; readonly value: string };
}

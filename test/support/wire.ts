// The bodies of the service's specification, as it names them.

export interface DispatchRequest {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly ref: string;
  readonly title: string;
}

export interface SecretsRequest {
  readonly vault_name: string;
  readonly secrets: readonly {
    readonly name: string;
    readonly secret: string;
    readonly description?: string;
  }[];
}

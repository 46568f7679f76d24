import type { ApiClient } from '../api/api-client.ts';
import type { EntryResult } from '../domain/entry-result.ts';
import { err, type Result } from '../domain/result.ts';
import type { SecretText } from '../domain/secret-text.ts';
import { secretsOutcome } from '../domain/secrets-outcome.ts';
import { varOutcome } from '../domain/var-outcome.ts';
import type { AppEvent } from '../state/app-event.ts';
import type { VaultIndex } from '../storage/vault-index.ts';

/** What a request to a vault is made with; `null` in its place means that there is no token. */
export interface VaultCall {
  readonly client: ApiClient;
  readonly token: SecretText;
}

/** What a send needs besides its entries. */
export interface SendParts {
  readonly index: VaultIndex;
  readonly answer: (event: AppEvent) => void;
  readonly wallMs: () => number;
}

/** An entry whose value is at hand. */
export interface ReadyEntry {
  readonly id: string;
  readonly name: string;
  readonly value: SecretText;
  readonly description: string;
}

export interface CallOutcome {
  /** By the id of the entry. */
  readonly results: ReadonlyMap<string, EntryResult>;
  readonly explanation: string | null;
  /** The token was refused, so every further request would be as well. */
  readonly endsAll: boolean;
}

/** Sets secrets in one request, and says of each what is known, without any value. */
export async function callSecrets(
  call: VaultCall | null,
  vault: string,
  entries: readonly ReadyEntry[],
): Promise<CallOutcome> {
  const answer = call
    ? await call.client.setSecrets(vault, entries, { token: call.token })
    : err({ kind: 'no-token' } as const);
  const values = entries.map(({ value }) => value.reveal());
  const outcome = secretsOutcome(
    entries.map(({ name }) => name),
    answer,
    values,
  );
  const results = new Map(
    entries.map(({ id, name }): [string, EntryResult] => [
      id,
      outcome.results.get(name) ?? { state: 'unknown', reason: 'no answer' },
    ]),
  );
  return { results, explanation: outcome.explanation, endsAll: endsAll(answer) };
}

export async function callVar(
  call: VaultCall | null,
  vault: string,
  { id, name, value }: ReadyEntry,
): Promise<CallOutcome> {
  const text = value.reveal();
  const answer = call
    ? await call.client.setVar(vault, { name, value: text }, { token: call.token })
    : err({ kind: 'no-token' } as const);
  const results = new Map([[id, varOutcome(answer, text)]]);
  return { results, explanation: null, endsAll: endsAll(answer) };
}

function endsAll(answer: Result<unknown, { readonly kind: string }>): boolean {
  if (answer.ok) return false;
  return ['unauthorized', 'forbidden', 'no-token', 'not-sent'].includes(answer.error.kind);
}

/** What was set and could not be written down is set all the same; only this machine forgets it. */
export function tellIfForgotten(
  recorded: Result<void, { readonly message: string }>,
  answer: (event: AppEvent) => void,
): void {
  if (recorded.ok) return;
  const text = `Set, but not remembered here. ${recorded.error.message}`;
  answer({ type: 'noticed', notice: { tone: 'warning', text } });
}

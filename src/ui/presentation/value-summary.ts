import { factsLine } from '../../domain/secret-value.ts';
import type { SecretField } from '../../state/secret-field.ts';

/** What can be said of a value beside its mask. */
export function valueSummary(field: SecretField): string {
  if (field.isEmpty) return '';
  return field.filePath() === null
    ? factsLine(field.facts())
    : 'a file, read when it is sent · @@ begins a value with @';
}

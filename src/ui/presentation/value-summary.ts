import { factsLine } from '../../domain/secret-value.ts';
import type { SecretField } from '../../state/secret-field.ts';

/** What can be said of a value beside its mask. */
export function valueSummary(field: SecretField, isNarrow = false): string {
  if (field.isEmpty) return '';
  if (field.filePath() === null) return factsLine(field.facts());
  return `a file${isNarrow ? '' : ', read when it is sent'} · @@ begins a value with @`;
}

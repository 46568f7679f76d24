import type { ProgramCommand } from '../domain/command-words.ts';
import { createRedactor } from '../domain/redactor.ts';
import { err, ok, type Result } from '../domain/result.ts';
import { sanitizeText } from '../domain/sanitize-text.ts';
import { SecretText } from '../domain/secret-text.ts';
import { VALUE_MAX_BYTES } from '../domain/secret-value.ts';
import { runProgram } from './run-program.ts';
import { ENDS_WITHIN_MS } from './token-command.ts';

/** The end of an error message says the most. */
const MOST_COMPLAINT = 400;

/**
 * Runs a command that prints a value. Its standard error is only shown if it fails, without anything that it
 * printed as the value.
 *
 * @returns what it printed, byte for byte, or a sentence
 */
export async function valueFromCommand(
  command: ProgramCommand,
  { signal, endsWithinMs = ENDS_WITHIN_MS }: { signal?: AbortSignal; endsWithinMs?: number } = {},
): Promise<Result<SecretText, string>> {
  const run = await runProgram(command, {
    errors: 'collect',
    endsWithinMs,
    // One trailing newline may still be dropped.
    maxBytes: VALUE_MAX_BYTES + 2,
    ...(signal && { signal }),
  });
  if (!run.ok) {
    const { how, printed, complaint } = run.error;
    const redact = createRedactor([printed.toString('utf8').trim()], []);
    const said = sanitizeText(redact(complaint).trim());
    return err(`The command ${how}${said === '' ? '' : ` It says: ${ended(said)}`}`);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(run.value);
    if (text.trim() === '') return err('The command printed nothing.');
    return ok(new SecretText(text));
  } catch {
    return err(
      'The command printed something that is not UTF-8 text. Encode it, such as with base64.',
    );
  }
}

function ended(said: string): string {
  return said.length <= MOST_COMPLAINT ? said : `…${said.slice(-MOST_COMPLAINT)}`;
}

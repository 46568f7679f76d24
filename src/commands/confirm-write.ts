import { EXIT } from '../process/exit-status.ts';
import type { Host } from '../process/host.ts';
import { type Refusal, usageRefusal } from './refusal.ts';
import type { WriteOptions } from './script-options.ts';
import type { Target } from './target.ts';

/**
 * Makes sure that a write goes to the intended profile. `--confirm NAME` must match the active profile,
 * protected or not. A protected profile requires it; at a terminal, its name can be typed instead.
 * Scripts are never prompted: no one would answer.
 *
 * A read-only profile never allows a write.
 *
 * @returns why nothing may be sent, or `null` if it may.
 */
export async function confirmWrite(
  host: Host,
  {
    profileName,
    isProtected,
    isReadOnly,
  }: Pick<Target, 'profileName' | 'isProtected' | 'isReadOnly'>,
  { confirm }: Pick<WriteOptions, 'confirm'>,
): Promise<Refusal | null> {
  if (isReadOnly) {
    return unconfirmed(`${profileName} is read-only.`, 'Use another profile to write.');
  }
  if (confirm !== undefined) {
    if (confirm === profileName) return null;
    return unconfirmed(
      `--confirm doesn't name the active profile, ${profileName}.`,
      'Correct --confirm, or choose the profile with --profile.',
    );
  }
  if (!isProtected) return null;
  if (!host.stdin.isTTY || !host.stderr.isTTY) {
    return unconfirmed(
      `${profileName} is protected, and there is no terminal to type its name in.`,
      `Add --confirm ${profileName} to confirm this write.`,
    );
  }
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: host.stdin, output: host.stderr });
  const left = new AbortController();
  terminal.once('SIGINT', () => left.abort());
  terminal.once('close', () => left.abort());
  try {
    const question = `${profileName} is protected. Type its name to write to it: `;
    const typed = await terminal.question(question, { signal: left.signal });
    if (typed.trim() === profileName) return null;
    return unconfirmed(`That isn't ${profileName}.`, 'Run the command again to retry.');
  } catch {
    host.stderr.write('\n');
    return { ...unconfirmed('You left the prompt.', null), status: EXIT.interrupted };
  } finally {
    terminal.close();
  }
}

function unconfirmed(message: string, next: string | null): Refusal {
  return usageRefusal(`${message} Nothing was sent.`, next);
}

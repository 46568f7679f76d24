import type { Host } from '../process/host.ts';
import { hiddenPrompt } from '../terminal/hidden-prompt.ts';

/** Prompts for a hidden value on this process's terminal. @returns `null` if the prompt was cancelled. */
export function askHidden(host: Host, question: string): Promise<string | null> {
  const marksPastes = host.env.TERM !== 'dumb';
  return hiddenPrompt(host.stdin, host.stderr, question, { marksPastes });
}

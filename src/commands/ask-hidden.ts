import type { Host } from '../process/host.ts';
import { hiddenPrompt } from '../terminal/hidden-prompt.ts';

/** Asks for a hidden value on the terminal of this process. @returns `null` where the prompt was left. */
export function askHidden(host: Host, question: string): Promise<string | null> {
  const marksPastes = host.env.TERM !== 'dumb';
  return hiddenPrompt(host.stdin, host.stderr, question, { marksPastes });
}

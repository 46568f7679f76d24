import fs from 'node:fs';
import { sanitizeText } from '../domain/sanitize-text.ts';

const STDERR = 2;

/**
 * Takes the place of Node's own printer of warnings, which writes them as they are: a package may quote a file or
 * an answer in one. Commands print each as one harmless line; the app stops even that before it draws
 * (`Host.dropWarnings`). Call it before anything loads that may warn.
 */
export function takeWarnings(
  node: Pick<NodeJS.Process, 'listenerCount' | 'on' | 'removeAllListeners'>,
): void {
  const isWanted = () => node.listenerCount('warning') > 0;
  // Not with --no-warnings or NODE_NO_WARNINGS=1.
  if (!isWanted()) return;
  node.removeAllListeners('warning');
  node.on('warning', ({ name, message }) => {
    // Older versions of Node say so whenever SQLite is loaded. It says nothing to a user.
    if (message.includes('SQLite is an experimental feature')) return;
    if (isWanted()) tell(`Node warns: ${sanitizeText(`${name}: ${message}`)}`);
  });
}

function tell(line: string): void {
  try {
    fs.writeSync(STDERR, `${line}\n`);
  } catch {
    // There is no one to tell.
  }
}

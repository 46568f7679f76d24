const SIGNS: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'pgup',
  pagedown: 'pgdn',
};

/** How to write a key on screen. */
export function keyLabel(key: string): string {
  const parts = key.split('+');
  const last = parts.pop() ?? '';
  return [...parts, SIGNS[last] ?? last].join('+');
}

const SIGNS: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'pgup',
  pagedown: 'pgdn',
};

/** How a key is written on screen. */
export function keyLabel(key: string): string {
  return SIGNS[key] ?? key;
}

import type { Span } from './line.ts';

interface KnownSpans {
  readonly from: readonly unknown[];
  readonly spans: readonly Span[];
}

/** More rows than a window shows. */
const MOST = 100;

const known = new Map<object, KnownSpans>();

/**
 * The text of a list's row, drawn again only if something it is drawn from has changed: a key changes one row or
 * two of a window.
 *
 * @param from everything besides the row. Plain objects count as the same if their values are. No function that
 * was made for this frame: it would be kept, and with it the state.
 */
export function knownSpans(
  row: object,
  from: readonly unknown[],
  draw: () => readonly Span[],
): readonly Span[] {
  const before = known.get(row);
  if (before?.from.every((value, index) => isSame(value, from[index]))) return before.spans;
  const [oldest] = known.keys();
  if (!before && oldest && known.size >= MOST) known.delete(oldest);
  const spans = draw();
  known.set(row, { from, spans });
  return spans;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isPlainObject(one) || !isPlainObject(other)) return false;
  // Every row of a frame comes by here, so this makes no arrays of names.
  for (const name in one) if (one[name] !== other[name]) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}

import v8 from 'node:v8';

/** With less room, garbage is collected so often that keys and checks take longer. */
const ROOM_FOR_YOUNG_OBJECTS = 8 * 1024 * 1024;

/** Longer than people pause between keys, and than many dispatches go without a check. */
const RESTS_AFTER_MS = 5_000;

/**
 * From now on, garbage is collected before the system is asked for more memory. By default, V8 lets young
 * objects fill 64 MB and the heap become several times what is in it. It reads these flags whenever it decides
 * how far to grow, so they can be set while it runs.
 *
 * @returns what to call with every change. Once nothing changes, V8 gives back the memory that it doesn't need.
 */
export function saveMemory(): () => void {
  v8.setFlagsFromString('--heap-growing-percent=30');
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  const rest = setTimeout(() => {
    // V8's own collection for idle programs now starts even if little time has passed since the last garbage.
    v8.setFlagsFromString('--optimize-for-size');
  }, RESTS_AFTER_MS).unref();
  return () => {
    rest.refresh();
    v8.setFlagsFromString('--no-optimize-for-size');
    // A rest gives this room back, and work needs it again.
    const mayGrow = roomForYoungObjects() < ROOM_FOR_YOUNG_OBJECTS;
    v8.setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  };
}

/** Takes a few microseconds. */
function roomForYoungObjects(): number {
  const space = v8.getHeapSpaceStatistics().find((each) => each.space_name === 'new_space');
  return space?.space_size ?? 0;
}

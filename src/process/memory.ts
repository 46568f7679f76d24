import v8 from 'node:v8';
import vm from 'node:vm';

/** With less room, garbage is collected so often that keys and checks take longer. */
const ROOM_FOR_YOUNG_OBJECTS = 8 * 1024 * 1024;

/** With less than this to give back, as after a single check, a collection costs more than it is worth. */
const WORTH_COLLECTING = 2 * 1024 * 1024;

/** Longer than people pause between keys, and than many dispatches go without a check. */
const RESTS_AFTER_MS = 5_000;

/**
 * From now on, takes as little memory as an app that is open all day should. By default, V8 lets young objects
 * fill 64 MB and the heap become several times what is in it, and compiles for speed whatever runs often. It reads
 * these flags whenever it decides something, so they can be set while it runs.
 *
 * @returns what to call with every frame. Once nothing changes, memory that isn't needed is given back.
 */
export function saveMemory(): () => void {
  // Code compiled for speed takes a dozen megabytes and saves half a millisecond a key.
  v8.setFlagsFromString('--no-turbofan');
  v8.setFlagsFromString('--invocation-count-for-maglev=3000');
  v8.setFlagsFromString('--concurrent-maglev-max-threads=1');
  // Most of what ran at the start never runs again.
  v8.setFlagsFromString('--bytecode-old-age=2');
  v8.setFlagsFromString('--flush-baseline-code');
  v8.setFlagsFromString('--heap-growing-percent=30');
  v8.setFlagsFromString('--semi-space-growth-factor=1');
  const collectGarbage = garbageCollector();
  const rest = setTimeout(() => {
    // Otherwise V8 looks every eight seconds whether it could collect more.
    v8.setFlagsFromString('--optimize-for-size');
    collectGarbage();
  }, RESTS_AFTER_MS).unref();
  return () => {
    rest.refresh();
    v8.setFlagsFromString('--no-optimize-for-size');
    // A rest gives this room back, and work needs it again.
    const mayGrow = roomForYoungObjects() < ROOM_FOR_YOUNG_OBJECTS;
    v8.setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  };
}

/** @returns what collects all garbage and gives the memory back, which takes some thirty milliseconds. */
function garbageCollector(): () => void {
  let collect: ((how: object) => void) | null = null;
  let sizeAtRest = 0;
  const size = () => v8.getHeapStatistics().total_heap_size;
  return () => {
    if (size() < sizeAtRest + WORTH_COLLECTING) return;
    if (collect === null) {
      v8.setFlagsFromString('--expose-gc');
      // Only a context that is made after the flag was set has it.
      collect = vm.runInNewContext('gc') as (how: object) => void;
    }
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    sizeAtRest = size();
  };
}

/** Takes a few microseconds. */
function roomForYoungObjects(): number {
  const space = v8.getHeapSpaceStatistics().find((each) => each.space_name === 'new_space');
  return space?.space_size ?? 0;
}

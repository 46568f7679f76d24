// Loaded before the program (`node --require`): lets one call that changes a file end in the way that BREAK_HOW says,
// an error code, `kill` or `short`, whichever call comes as number BREAK_AT. It says so in the file BREAK_NOTE.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { BREAK_AT, BREAK_HOW, BREAK_NOTE } = process.env;
const CHANGING =
  /^(open|close|write|writev|writeFile|appendFile|rename|mkdir|rmdir|rm|unlink|link|symlink|copyFile|chmod|fchmod|truncate|ftruncate|fsync|fdatasync|utimes|futimes)(Sync)?$/;
const { writeFileSync } = fs;
let count = 0;

function broken(name, call, self, words) {
  const isIt = count === Number(BREAK_AT);
  count += 1;
  if (!isIt) return call.apply(self, words);
  writeFileSync(BREAK_NOTE, name);
  if (BREAK_HOW === 'kill') process.kill(process.pid, 'SIGKILL');
  if (BREAK_HOW !== 'short')
    throw Object.assign(new Error(`${BREAK_HOW}: broken`), {
      code: BREAK_HOW,
      syscall: name,
      errno: -1,
    });
  if (!name.startsWith('write') || name.startsWith('writeFile')) return call.apply(self, words);
  const bytes = Buffer.from(words[1]);
  return call.call(self, words[0], bytes.subarray(0, bytes.length / 2));
}

for (const [calls, isOurs] of [
  [fs, (name) => name.endsWith('Sync')],
  [fs.promises, () => true],
]) {
  for (const [name, call] of Object.entries(calls)) {
    if (typeof call !== 'function' || !isOurs(name) || !CHANGING.test(name)) continue;
    calls[name] = function (...words) {
      const isReading = name.startsWith('open') && /^(r|undefined|0)$/.test(String(words[1]));
      // What Node itself opens to load and compile the program changes nothing.
      if (isReading) return call.apply(this, words);
      if (calls === fs) return broken(name, call, this, words);
      return (async () => broken(name, call, this, words))();
    };
  }
}
syncBuiltinESMExports();

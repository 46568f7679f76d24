// Loaded before the program (`node --require`): lets one call that changes something in the program's folder end in the
// way that BREAK_HOW says, an error code, `kill` or `short`: the one that comes as number BREAK_AT. It leaves the name
// of the call in the file BREAK_NOTE.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { BREAK_AT, BREAK_HOW, BREAK_NOTE, DISPATCHBOX_HOME } = process.env;
const CHANGING =
  /^(open|close|write|writev|writeFile|appendFile|rename|mkdir|rmdir|rm|unlink|link|symlink|copyFile|chmod|fchmod|truncate|ftruncate|fsync|fdatasync|utimes|futimes)(Sync)?$/;
const { writeFileSync } = fs;
/** The open files of the folder. Node opens others to load the program. */
const descriptors = new Set();
let count = 0;

const isInFolder = (file) =>
  typeof file === 'number' ? descriptors.has(file) : String(file).startsWith(DISPATCHBOX_HOME);

function perform(name, call, self, words) {
  if (!words.slice(0, 2).some(isInFolder)) return call.apply(self, words);
  const isIt = count === Number(BREAK_AT);
  count += 1;
  if (!isIt) return noted(name, call.apply(self, words));
  writeFileSync(BREAK_NOTE, name);
  if (BREAK_HOW === 'kill') process.kill(process.pid, 'SIGKILL');
  if (BREAK_HOW !== 'short') {
    const how = { code: BREAK_HOW, syscall: name, errno: -1 };
    throw Object.assign(new Error(`${BREAK_HOW}: broken`), how);
  }
  if (name !== 'writeSync') return noted(name, call.apply(self, words));
  const bytes = Buffer.from(words[1]);
  return call.call(self, words[0], bytes.subarray(0, bytes.length / 2));
}

function noted(name, result) {
  if (name === 'openSync') descriptors.add(result);
  return result;
}

for (const calls of [fs, fs.promises]) {
  for (const [name, call] of Object.entries(calls)) {
    const isOne = calls === fs ? name.endsWith('Sync') : true;
    if (typeof call !== 'function' || !isOne || !CHANGING.test(name)) continue;
    // A file that is open is closed by the kill.
    if (BREAK_HOW === 'kill' && name.startsWith('close')) continue;
    calls[name] = function (...words) {
      if (calls === fs) return perform(name, call, this, words);
      return (async () => perform(name, call, this, words))();
    };
  }
}
syncBuiltinESMExports();

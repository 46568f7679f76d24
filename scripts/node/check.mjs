// `npm ci` runs this at its end, with the Node that all scripts will run on. An older one can't read
// the rest, which is TypeScript.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `dispatchbox needs Node 22.19 or newer; this is Node ${process.versions.node}. npm ci brings one on Linux (x64, arm64) and Windows (x64). Elsewhere, install it and run npm ci again.\n`,
  );
  process.exitCode = 2;
}

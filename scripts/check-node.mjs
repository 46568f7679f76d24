// Loaded before everything else of ours: an older Node can't even read the rest, which is TypeScript.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `dispatchbox needs Node 22.19 or newer; this is Node ${process.versions.node}. npm ci installs one on Linux (x64, arm64) and Windows (x64); elsewhere, install it yourself.\n`,
  );
  process.exit(2);
}

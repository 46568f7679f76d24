#!/usr/bin/env node
/** The entry of the new house, `dist/next.js`. So far it says which version it is. */
process.stdout.write(`${DISPATCHBOX_VERSION}\n`);

// Usage: send-one.ts FOLDER URL KEY. Sends one dispatch and watches on, with what others left behind,
// until its standard input ends or it is killed. A line when the form was sent.
import fs from 'node:fs';
import { activeParts } from '../../../src/state/profiles/profile-parts.ts';
import { sendDispatch, startHeadlessApp, until } from '../../effects/support/headless-app.ts';

const [folder = '', url = '', key = ''] = process.argv.slice(2);
const app = startHeadlessApp({ folder, url });
await until(app.store, (state) => activeParts(state).history === 'loaded');
sendDispatch(app.store, key);
fs.writeSync(1, 'sent\n');
process.stdin.resume().on('end', () => void app.close());

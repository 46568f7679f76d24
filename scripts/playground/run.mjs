// `npm run playground [-- NAME | --list]`: looks at every screen and component in every state.
import { bundle } from './bundle.mjs';

await import(await bundle('playground.tsx'));

// `npm run playground [-- NAME | --list]`: shows every screen and component in every state.
import { bundle } from './bundle.ts';

await import(await bundle('playground.tsx'));

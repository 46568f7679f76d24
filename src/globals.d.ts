/** The version in the manifest, put in by the build. */
declare const DISPATCHBOX_VERSION: string;

// undici has types for its whole only.
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}

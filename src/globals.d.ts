/** The version in the manifest, put in by the build. */
declare const DISPATCHBOX_VERSION: string;

// undici has types for its whole only.
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici';
}
// Bundled, a CommonJS module that is loaded later has its default export alone.
declare module 'undici/index.js' {
  export * as default from 'undici';
}
